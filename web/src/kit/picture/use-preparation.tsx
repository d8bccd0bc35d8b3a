import type { PictureOptions } from '@iwater/contract/kit/field-types'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Part } from './crop.ts'
import { drawPicture, readPicture } from './draw-picture.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

type Question = {
  picture: ImageBitmap
  aspect: number
  answer: (part: Part | null) => void
}

/** Whether a picture is sent as it was chosen. */
const staysAsItIs = ({ width, height }: ImageBitmap, { longestSide, watermark }: PictureOptions) =>
  watermark === undefined && Math.max(width, height) <= (longestSide ?? Number.POSITIVE_INFINITY)

/**
 * Makes of a chosen picture what the options say, asking which part is kept where they name proportions; null when the user
 * gives it up. What the browser cannot read is sent as it is: the server says what is wrong with it.
 */
export function usePreparation(options: PictureOptions | undefined): {
  prepare: (file: File) => Promise<File | null>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question>()
  const asked = useRef<Question>(undefined)
  const ask = (picture: ImageBitmap, aspect: number) =>
    new Promise<Part | null>((answer) => {
      asked.current = { picture, aspect, answer }
      setQuestion(asked.current)
    })
  const answer = (part: Part | null) => {
    setQuestion(undefined)
    asked.current?.answer(part)
    asked.current = undefined
  }
  useEffect(() => () => asked.current?.answer(null), [])

  async function prepare(file: File) {
    if (options === undefined) return file
    const picture = await readPicture(file)
    if (picture === null) return file
    try {
      const { aspect } = options
      if (aspect === undefined && staysAsItIs(picture, options)) return file
      const whole = { left: 0, top: 0, width: picture.width, height: picture.height }
      const part = aspect === undefined ? whole : await ask(picture, aspect)
      return part && (await drawPicture(picture, file, part, options))
    } finally {
      picture.close()
    }
  }

  const dialog = question && (
    <Suspense fallback={null}>
      <CropDialog
        picture={question.picture}
        aspect={question.aspect}
        onUse={answer}
        onClose={() => answer(null)}
      />
    </Suspense>
  )
  return { prepare, dialog }
}
