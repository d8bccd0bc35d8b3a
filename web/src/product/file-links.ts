import { findFileUrl, type StoredFile } from '@iwater/contract/files'
import { call } from '#web/platform/api/api.ts'

async function follow(
  fileId: string,
  prepare: (link: HTMLAnchorElement, file: StoredFile) => void,
) {
  // Links end after minutes, and a page stays open for longer.
  const file = await call(findFileUrl, { fileId })
  const link = document.createElement('a')
  link.href = file.url
  prepare(link, file)
  link.click()
}

/** Shows what a browser can show in a tab of its own, and has it save anything else. */
export const openFile = (fileId: string) =>
  follow(fileId, (link, { isShown, name }) => {
    if (!isShown) {
      link.download = name
      return
    }
    link.target = '_blank'
    link.rel = 'noreferrer'
  })

/** Has the browser save a file. */
export const saveFile = (fileId: string) =>
  follow(fileId, (link, { name }) => {
    link.download = name
  })
