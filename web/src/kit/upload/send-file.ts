import {
  beginUpload,
  completeUpload,
  directUploadFrom,
  type FileGroup,
  type StoredFile,
  uploadFile,
} from '@iwater/contract/files'
import { createContext } from 'react'
import { call } from '#web/platform/api/api.ts'
import { putAt, type UploadOptions, upload } from '#web/platform/api/upload.ts'

/** Origins of stores that this browser does not reach: each attempt would take its time. */
const unreached = new Set<string>()

type SendOptions = Omit<UploadOptions, 'query'> & {
  /** Where files of one group are wanted. */
  group?: FileGroup | undefined
}

async function sendDirect(
  file: File,
  { group, ...options }: SendOptions,
): Promise<StoredFile | null> {
  const { signal } = options
  const { name, size } = file
  const address = await call(
    beginUpload,
    { name, size, ...(group && { group }) },
    signal && { signal },
  )
  if (address === null) return null
  const { origin } = new URL(address.url)
  if (unreached.has(origin)) return null
  if (!(await putAt(address.url, file, options))) {
    unreached.add(origin)
    return null
  }
  return call(completeUpload, { ticket: address.ticket }, signal && { signal })
}

/** Stores a file: straight in the object store where there is one that the browser reaches, else through the server. */
export async function sendFile(
  file: File,
  { group, ...options }: SendOptions,
): Promise<StoredFile> {
  const stored =
    file.size >= directUploadFrom ? await sendDirect(file, { group, ...options }) : null
  return stored ?? upload(uploadFile, file, { ...options, ...(group && { query: { group } }) })
}

/** How files are sent; examples keep theirs. */
export const SendFileContext = createContext(sendFile)
