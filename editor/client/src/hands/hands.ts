// SPDX-License-Identifier: EPL-2.0
import type { Shell } from '../page/shell';
import { onSettings } from '../page/view-settings';
import { ArrangeBar } from './arrange-bar';
import { ConnectHandles } from './connect-handles';
import { EdgeHandles } from './edge-handles';
import { Fingers } from './fingers';
import { HandsLayer } from './hands-layer';
import { Neighbours } from './neighbours';
import { NextView } from './next-view';
import { PanAndZoom } from './pan-and-zoom';
import { SelectionFrame } from './selection-frame';
import { ZoomBox } from './zoom-box';

/** Adds what the mouse and fingers do in a diagram beside selecting and moving nodes. */
export function addHands(shell: Shell): void {
  const layer = new HandsLayer(shell.canvas);
  const zoom = new ZoomBox(shell);
  const bar = new ArrangeBar(shell);
  const view = new NextView(shell);
  // In this order they are offered a mouse that is pressed, or a finger.
  new Fingers(shell, layer, view);
  new PanAndZoom(shell, layer, view);
  layer.add(
    new Neighbours(shell, layer),
    new EdgeHandles(shell, layer),
    new ConnectHandles(shell, layer),
    new SelectionFrame(shell, layer),
    bar,
  );
  onSettings(() => layer.refresh());
  shell.canvas.append(zoom.element, bar.element);
  shell.onShown((diagram) => {
    layer.use(diagram);
    zoom.use(diagram);
  });
}
