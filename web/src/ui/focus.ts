/** Moves the focus to an element of any kind, and scrolls it into the middle of the screen. */
export function focusInSight(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "center" });
}
