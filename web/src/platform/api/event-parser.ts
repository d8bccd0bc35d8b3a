export type StreamEvent = { type: string; data: string; id: string }

/** Reads the text of an event stream as it arrives in pieces, cut anywhere. */
export function createEventParser(onEvent: (event: StreamEvent) => void) {
  let rest = ''
  let data: string[] = []
  let type = ''
  let id = ''

  function dispatch() {
    if (data.length > 0) onEvent({ type: type || 'message', data: data.join('\n'), id })
    data = []
    type = ''
  }

  function readField(line: string) {
    const colon = line.indexOf(':')
    const name = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') data.push(value)
    else if (name === 'event') type = value
    else if (name === 'id' && !value.includes('\0')) id = value
  }

  return (piece: string) => {
    rest += piece
    // A carriage return at the very end may be the first half of a line break.
    const isCut = rest.endsWith('\r')
    const lines = (isCut ? rest.slice(0, -1) : rest).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + (isCut ? '\r' : '')
    for (const line of lines) {
      if (line === '') dispatch()
      else if (!line.startsWith(':')) readField(line)
    }
  }
}
