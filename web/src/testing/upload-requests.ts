import type { StoredFile } from '@iwater/contract/files'
import { vi } from 'vitest'

/** A request that a test answers when it likes. */
export class HeldRequest {
  static all: HeldRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 200
  responseText = ''
  onload = () => undefined
  onerror = () => undefined
  onabort = () => undefined
  wasAborted = false
  file: File | undefined
  constructor() {
    HeldRequest.all.push(this)
  }
  address = ''
  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }
  setRequestHeader() {}
  getResponseHeader = () => null
  send(content: FormData | File) {
    this.file = content instanceof File ? content : (content.get('file') as File)
  }
  abort() {
    this.wasAborted = true
    this.onabort()
  }
  /** So much of the file has left. */
  progress(share: number) {
    this.upload.onprogress?.({ loaded: share, total: 1 })
  }
  /** The file is stored. */
  store(own: Partial<StoredFile> = {}) {
    const { name = '', size = 0 } = this.file ?? {}
    const data = { fileId: name, name, group: 'image', size, url: '', isShown: true, ...own }
    this.answer(200, { code: 0, msg: '', data })
  }
  reject(error: string, msg: string) {
    this.answer(400, { code: 1, msg, data: { error, requestId: '1' } })
  }
  private answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload()
  }
}

/** Requests are held from now on; the last one. */
export function holdRequests() {
  HeldRequest.all = []
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')))
}

/** The request of a number, once it was begun. */
export const requestAt = (at: number) =>
  vi.waitFor(() => {
    const request = HeldRequest.all[at]
    if (request?.file === undefined) throw new Error(`request ${at} was not begun`)
    return request
  }, 10_000)
