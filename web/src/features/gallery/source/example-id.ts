let last = 0

/** An id that nothing else in this window has; `randomUUID` is missing on pages without https. */
export function exampleId() {
  last += 1
  return `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`
}
