import type { PictureOptions } from '@iwater/contract/kit/field-types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { HeldRequest, holdRequests, requestAt } from '#web/testing/upload-requests.ts'
import { UploadControl } from '../upload/UploadControl.tsx'
import { readPicture } from './draw-picture.ts'

const red = [255, 0, 0]
const blue = [0, 0, 255]

/** A picture whose left half is red and whose right half is blue. */
async function aPicture(width: number, height: number, name: string) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  pen.fillStyle = '#f00'
  pen.fillRect(0, 0, width / 2, height)
  pen.fillStyle = '#00f'
  pen.fillRect(width / 2, 0, width / 2, height)
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 1))
  return new File([blob ?? ''], name, { type })
}

/** Its size, and the colours of points given as shares of it, rounded as JPEG is not exact. */
async function look(file: File | undefined, points: readonly (readonly [number, number])[] = []) {
  const picture = file && (await readPicture(file))
  if (!picture) throw new Error('no picture')
  const { width, height } = picture
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  pen?.drawImage(picture, 0, 0)
  const colours = points.map(([x, y]) => {
    const data = pen?.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data
    return [...(data ?? [])].slice(0, 3).map((value) => Math.round(value / 255) * 255)
  })
  return { width, height, colours }
}

/** The metadata that tell to turn a picture clockwise by 90 degrees: EXIF, orientation 6. */
const turned = [
  0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12,
  0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
]

async function withOrientation(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts = [bytes.slice(0, 2), new Uint8Array(turned), bytes.slice(2)]
  return new File(parts, file.name, { type: file.type })
}

async function choose(file: File, picture: PictureOptions) {
  await renderPage(
    <UploadControl
      label="照片"
      files={[]}
      most={1}
      group="image"
      picture={picture}
      onChange={() => undefined}
    />,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no field')
  await userEvent.upload(input, file)
}

beforeEach(holdRequests)
afterEach(() => void vi.unstubAllGlobals())

test('a large picture is scaled down before it is sent, a small one is sent as it is', async () => {
  const small = await aPicture(80, 40, 'small.png')
  await choose(small, { longestSide: 100 })
  expect((await requestAt(0)).file?.size).toBe(small.size)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  ;(await requestAt(0)).store()
  if (input) await userEvent.upload(input, await aPicture(400, 200, 'large.jpg'))
  const { file } = await requestAt(1)
  expect([file?.name, file?.type]).toEqual(['large.jpg', 'image/jpeg'])
  expect(await look(file)).toMatchObject({ width: 100, height: 50 })
})

test('a photograph is turned as its metadata say, which stay behind', async () => {
  await choose(await withOrientation(await aPicture(400, 200, 'a.jpg')), { longestSide: 100 })
  const { file } = await requestAt(0)
  // What was left is above now.
  expect(
    await look(file, [
      [0.5, 0.1],
      [0.5, 0.9],
    ]),
  ).toEqual({ width: 50, height: 100, colours: [red, blue] })
  const text = new TextDecoder('latin1').decode(await file?.arrayBuffer())
  expect(text).not.toContain('Exif')
})

test('the part that is kept is moved by keys and enlarged', async () => {
  await choose(await aPicture(400, 200, 'a.png'), { aspect: 1 })
  const area = page.getByRole('application', { name: /^图片位置/ })
  await expect.element(area).toBeVisible()
  area.element().focus()
  await userEvent.keyboard('{ArrowRight>30/}')
  await page.getByRole('slider', { name: '缩放' }).fill('2')
  await page.getByRole('button', { name: '确定' }).click()
  const { file } = await requestAt(0)
  expect(
    await look(file, [
      [0.05, 0.5],
      [0.95, 0.5],
    ]),
  ).toEqual({ width: 100, height: 100, colours: [blue, blue] })
})

test('a picture that is given up is not sent', async () => {
  await choose(await aPicture(400, 200, 'a.png'), { aspect: 1 })
  await page.getByRole('button', { name: '取消', exact: true }).click()
  await expect.element(page.getByText('a.png')).not.toBeInTheDocument()
  expect(HeldRequest.all).toEqual([])
})

test('after a failure the picture is sent again without another question', async () => {
  await choose(await aPicture(400, 200, 'a.png'), { aspect: 1 })
  await page.getByRole('button', { name: '确定' }).click()
  ;(await requestAt(0)).onerror()
  await page.getByRole('button', { name: '重试：a.png' }).click()
  expect(await look((await requestAt(1)).file)).toMatchObject({ width: 200, height: 200 })
})

test('a watermark stands in the lower right corner', async () => {
  const white = [255, 255, 255]
  const watermark = { text: '████', size: 16, margin: 10 }
  await choose(await aPicture(200, 100, 'a.png'), { watermark })
  const { file } = await requestAt(0)
  // 10 pixels from both edges the text begins; beyond them the picture is as it was.
  expect(
    await look(file, [
      [0.8, 0.82],
      [0.98, 0.82],
      [0.8, 0.97],
      [0.1, 0.1],
    ]),
  ).toMatchObject({ width: 200, height: 100, colours: [white, blue, blue, red] })
})
