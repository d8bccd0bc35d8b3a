/** How many zero bits a hash begins with: what a proof of work is judged by. */
export function leadingZeros(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}
