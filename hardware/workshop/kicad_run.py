"""Runs under the system's Python, which has KiCad's pcbnew: DRC, gerbers, drill file, pictures.

KiCad 6 has no kicad-cli, so its module pcbnew does the DRC and the plotting. pcbnew has no ERC:
tests read board and schematic back and compare them with the nets.

usage: kicad_run.py drc BOARD REPORT | plot BOARD FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

import pcbnew  # type: ignore[import-not-found]

_GERBERS = ("F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.SilkS", "Edge.Cuts")


def drc(board_path: str, report: str) -> None:
    """Check the board's design rules and write what is found to `report`."""
    board = pcbnew.LoadBoard(board_path)
    pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True)


def plot(board_path: str, folder: str) -> None:
    """Write the board's gerbers and drill file into `folder`."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    board = pcbnew.LoadBoard(board_path)
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetUseGerberProtelExtensions(False)
    for layer in _GERBERS:
        control.SetLayer(board.GetLayerID(layer))
        control.OpenPlotfile(layer.replace(".", "_"), pcbnew.PLOT_FORMAT_GERBER, layer)
        control.PlotLayer()
    control.ClosePlot()
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    writer.CreateDrillandMapFilesSet(folder, True, False)


if __name__ == "__main__":
    {"drc": drc, "plot": plot}[sys.argv[1]](sys.argv[2], sys.argv[3])
