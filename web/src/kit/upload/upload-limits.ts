import { type FileFacts, type FileGroup, groupOfExtension, megabyte } from '@iwater/contract/files'
import { parameters } from '#web/platform/parameters/parameters.ts'

/** What may be uploaded at one place. */
export type Limits = {
  /** One group; all of them by default. */
  group?: FileGroup | undefined
  /** Bytes of a file, where that is less than the limit of its group. */
  maxBytes?: number | undefined
  /** Files at most. */
  most: number
}

export type Problem =
  | { is: 'wrong-type' }
  | { is: 'empty' }
  /** Of a picture, with the limit in KB. */
  | { is: 'too-large'; picture?: number }

const groupOf = (name: string) =>
  groupOfExtension(/\.([a-z\d]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '')

/** Why a file by its name cannot be uploaded here; the server judges its content. */
export function typeProblem({ name }: Pick<File, 'name'>, { group }: Limits): Problem | undefined {
  const found = groupOf(name)
  const isAllowed =
    found !== undefined && (group ?? (found === 'package' ? undefined : found)) === found
  return isAllowed ? undefined : { is: 'wrong-type' }
}

const kibibyte = 1024

/** Bytes of a file at most, as the tenant has it. */
function limitOf(isPicture: boolean) {
  const { pictureMegabytes, fileMegabytes } = parameters()
  return (isPicture ? pictureMegabytes : fileMegabytes) * megabyte
}

/** The same for its size. Of pictures the limit is told. */
export function sizeProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  { maxBytes = Number.POSITIVE_INFINITY }: Limits,
): Problem | undefined {
  if (size === 0) return { is: 'empty' }
  const isPicture = groupOf(name) === 'image'
  const limit = Math.min(maxBytes, limitOf(isPicture))
  if (size <= limit) return undefined
  return { is: 'too-large', ...(isPicture && { picture: Math.floor(limit / kibibyte) }) }
}

/** Bytes of a file at most, where one limit holds for all that may be chosen. */
export function largestOf({ group, maxBytes }: Limits): number | undefined {
  if (group === undefined) return maxBytes
  const usual = limitOf(group === 'image')
  return Math.min(maxBytes ?? usual, usual)
}

/** Groups that are shown here; a browser shows others in a tab of their own, or saves them. */
export const hasPreview = ({ group, name }: Pick<FileFacts, 'group' | 'name'>) =>
  group === 'image' || group === 'voice' || (group === 'video' && /\.mp4$/i.test(name))
