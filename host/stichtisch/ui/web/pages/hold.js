// Keys that one holds, and things that one drags: by mouse, finger or keyboard.

const FAR = 8; // pixels that a pointer moves before it drags

/** A key: pressed while a pointer, Space or Enter is down on it. */
export function holds(key, press, release) {
  let down = false;
  const set = (now) => {
    if (now === down) return;
    down = now;
    key.classList.toggle("down", down);
    (down ? press : release)();
  };
  key.addEventListener("pointerdown", (event) => {
    key.setPointerCapture(event.pointerId);
    set(true);
  });
  for (const end of ["pointerup", "pointercancel", "blur"]) {
    key.addEventListener(end, () => set(false));
  }
  key.addEventListener("keydown", (event) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      set(true);
    }
  });
  key.addEventListener("keyup", () => set(false));
  key.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** A thing that is laid by a click, by Enter, or by dragging it onto `spot()`. */
export function drags(thing, spot, lay) {
  let start = null;
  let dragged = false;
  thing.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY };
    dragged = false;
    thing.setPointerCapture(event.pointerId);
  });
  thing.addEventListener("pointermove", (event) => {
    if (!start) return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    if (!dragged && Math.hypot(x, y) < FAR) return;
    dragged = true;
    thing.classList.add("dragged");
    const zoom = thing.currentCSSZoom ?? 1;
    thing.style.translate = `${x / zoom}px ${y / zoom}px`;
    spot()?.classList.toggle("offered", isOver(spot(), event));
  });
  const end = (event) => {
    if (!start) return;
    start = null;
    thing.classList.remove("dragged");
    spot()?.classList.remove("offered");
    if (dragged && event.type === "pointerup" && isOver(spot(), event)) lay();
    thing.style.translate = "";
  };
  thing.addEventListener("pointerup", end);
  thing.addEventListener("pointercancel", end);
  thing.addEventListener("click", () => {
    if (!dragged) lay();
    dragged = false;
  });
}

function isOver(spot, { clientX, clientY }) {
  const box = spot?.parentElement?.getBoundingClientRect();
  return Boolean(box) && clientX >= box.left && clientX <= box.right
    && clientY >= box.top && clientY <= box.bottom;
}
