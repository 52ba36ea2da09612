// A pod switched on, for the stories: its board and a host at the other end of the cable.
import { PodBoard } from '../board/pod_board.mjs';
import { HostEnd } from '../wire/host_end.mjs';

/** A pod with a session open, its reader up and its lamps told. Options: see PodBoard. */
export function podAtTable(options) {
  const board = new PodBoard(options);
  const host = new HostEnd(board);
  const hello = host.connect();
  board.run(40);
  return { board, host, hello };
}

/** The UIDs of the TAG messages heard since `from`, each with whether it arrived or left. */
export function tagsTold(host, from = 0) {
  return host.heard.slice(from).filter((it) => it.kind === 'TAG').map((it) => `${it.uid} ${it.arrived ? 'came' : 'left'}`);
}
