import { type DragEvent, useRef, useState } from 'react'

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Takes files that are dropped on an element, and tells while some hover over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  // Crossing a child leaves and enters the element again.
  const depth = useRef(0)
  const move = (step: 1 | -1) => {
    depth.current = Math.max(0, depth.current + step)
    setIsOver(depth.current > 0)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (carriesFiles(event)) move(1)
      },
      onDragLeave: (event: DragEvent) => {
        if (carriesFiles(event)) move(-1)
      },
      onDragOver: (event: DragEvent) => {
        if (carriesFiles(event)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
