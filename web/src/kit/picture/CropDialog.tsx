import './crop.css'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { type Crop, keptInside, type Part, partOf, wholeCrop, zooms } from './crop.ts'
import { pictureText } from './picture.text.ts'

/** Pixels of the preview on the longer side. */
const previewSide = 280
/** Share of the part by which an arrow key moves. */
const keyStep = 0.05
const zoomStep = 0.1

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Chooses the part of a picture that is kept. */
export function CropDialog({
  picture,
  aspect,
  onUse,
  onClose,
}: {
  picture: ImageBitmap
  /** Width by height of the part. */
  aspect: number
  onUse: (part: Part) => void
  onClose: () => void
}) {
  const words = useText(pictureText)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const part = partOf(picture, aspect, crop)
  const width = Math.round(aspect >= 1 ? previewSide : previewSide * aspect)
  const height = Math.round(width / aspect)
  const { left, top, width: partWidth, height: partHeight } = part
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    pen?.clearRect(0, 0, width, height)
    pen?.drawImage(picture, left, top, partWidth, partHeight, 0, 0, width, height)
  }, [picture, left, top, partWidth, partHeight, width, height])
  /** Moves the part, by pixels of the picture. */
  const move = (right: number, down: number) =>
    setCrop((now) =>
      keptInside(picture, aspect, {
        ...now,
        x: now.x + right / picture.width,
        y: now.y + down / picture.height,
      }),
    )
  const zoomTo = (zoom: number) => setCrop((now) => keptInside(picture, aspect, { ...now, zoom }))
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    move(direction[0] * partWidth * keyStep, direction[1] * partHeight * keyStep)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const scale = partWidth / width
    move(-event.movementX * scale, -event.movementY * scale)
  }
  return (
    <Panel
      in="dialog"
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="solid" onClick={() => onUse(part)}>
            {words.use}
          </Button>
        </>
      }
    >
      <div className="kit-crop">
        <div
          role="application"
          aria-label={words.area}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={({ currentTarget, pointerId }) =>
            currentTarget.setPointerCapture(pointerId)
          }
          onPointerMove={onPointerMove}
          onWheel={({ deltaY }) => zoomTo(crop.zoom - Math.sign(deltaY) * zoomStep)}
        >
          <canvas ref={canvas} width={width} height={height} />
        </div>
        <label>
          {words.zoom}
          <input
            type="range"
            min={zooms.least}
            max={zooms.most}
            step={zoomStep}
            value={crop.zoom}
            onChange={({ target }) => zoomTo(Number(target.value))}
          />
        </label>
        <p>{words.hint}</p>
      </div>
    </Panel>
  )
}
