import { createHash } from 'node:crypto'
import type { ReportedError } from '@iwater/contract/client-errors'

/** Places in the code without the build names of files and without line numbers. */
const frames = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .slice(0, 3)
    .map((line) => line.replace(/https?:\/\/[^/]+/g, '').replace(/(-[\w-]{8})?\.js.*$/, ''))
    .join('\n')

/** What identifies a fault: kind, message without its numbers, the innermost places. */
export const fingerprintOf = ({ type, message, stack }: ReportedError) =>
  createHash('sha256')
    .update(JSON.stringify([type, message.replace(/\d+/g, '0'), frames(stack)]))
    .digest('hex')
    .slice(0, 16)
