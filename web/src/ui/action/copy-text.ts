/** Selects the text in an invisible field: what browsers offer where the page came without TLS. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Inside an open dialog nothing else can take the focus.
  const place = document.querySelector('dialog[open]') ?? document.body
  const before = document.activeElement
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}

/** Puts a text on the clipboard; answers whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copyBySelection(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Forbidden for this page or this moment.
    return copyBySelection(text)
  }
}
