// SPDX-License-Identifier: EPL-2.0
import type { Shell } from '../page/shell';
import { onSettings } from '../page/view-settings';
import { ArrangeBar } from './arrange-bar';
import { ConnectHandles } from './connect-handles';
import { EdgeHandles } from './edge-handles';
import { GettingAbout } from './getting-about';
import { HandsLayer } from './hands-layer';
import { Neighbours } from './neighbours';
import { ZoomBox } from './zoom-box';

/** Adds to the page what a hand on a mouse does in a diagram beside selecting and moving nodes. */
export function addHands(shell: Shell): void {
  const layer = new HandsLayer(shell.canvas);
  const zoom = new ZoomBox(shell);
  const arrange = new ArrangeBar(shell);
  layer.add(new Neighbours(shell, layer));
  onSettings(() => layer.refresh());
  // The order in which a pressed mouse is offered to them: a line is taken hold of before a frame is drawn.
  layer.add(new EdgeHandles(shell, layer), new ConnectHandles(shell, layer), new GettingAbout(shell, layer));
  shell.canvas.append(zoom.element, arrange.element);
  shell.onShown(diagram => {
    layer.use(diagram);
    zoom.use(diagram);
    arrange.use(diagram);
  });
}
