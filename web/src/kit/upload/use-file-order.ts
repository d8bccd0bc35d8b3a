import { useLayoutEffect, useRef } from 'react'
import { movedTo } from '#web/ui/list/moved-to.ts'
import { useDrag } from '#web/ui/list/use-drag.ts'
import type { Shown } from './StoredFileEntry.tsx'

/** A handle that is moved by keys loses the focus with its place in the document; it gets it back. */
function useKeptFocus() {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<string>(null)
  useLayoutEffect(() => {
    const { current: fileId } = wanted
    wanted.current = null
    if (fileId === null) return
    list.current
      ?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(fileId)}"] .kit-upload-grip`)
      ?.focus()
  })
  const keepFocus = (fileId: string) => {
    wanted.current = fileId
  }
  return { list, keepFocus }
}

/** The order of files: by dragging, and step by step by keys; `onStepped` is told the new place, from 1. */
export function useFileOrder(
  files: readonly Shown[],
  onChange: (files: readonly Shown[]) => void,
  onStepped: (file: Shown, place: number) => void,
) {
  const { list, keepFocus } = useKeptFocus()
  const placeOf = (id: string) => files.findIndex(({ fileId }) => fileId === id)
  const move = (from: number, to: number) => {
    if (to >= 0 && to < files.length && from !== to) onChange(movedTo(files, from, to))
  }
  const { dragged, handle } = useDrag<string>((id, over) => move(placeOf(id), placeOf(over)))
  const step = (file: Shown, by: number) => {
    const to = placeOf(file.fileId) + by
    if (to < 0 || to >= files.length) return
    keepFocus(file.fileId)
    move(to - by, to)
    onStepped(file, to + 1)
  }
  return { list, dragged, handle, step }
}
