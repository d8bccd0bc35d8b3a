import type { Page } from '@playwright/test'

/** A picture of one colour, painted by the browser itself. */
export async function aPicture(page: Page) {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 200
    const pen = canvas.getContext('2d')
    if (pen) pen.fillStyle = '#0a8f6a'
    pen?.fillRect(0, 0, 300, 200)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(text.split(',')[1] ?? '', 'base64')
}
