const tones: Readonly<Record<string, string>> = {
  GET: 'ok',
  POST: 'info',
  PUT: 'warn',
  DELETE: 'bad',
}

/** The method of a call as a tag of its own colour. */
export function Method({ method }: { method: string }) {
  return <b className={`call-method call-method-${tones[method] ?? 'info'}`}>{method}</b>
}
