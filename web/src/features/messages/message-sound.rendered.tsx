import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useMessageSound } from './message-sound.ts'

const Sound = () => <output>{useMessageSound('somebody', true)}</output>

test('nothing sounds at the beginning of a touch, with which browsers let no sound begin', async () => {
  await render(<Sound />)
  const state = page.getByRole('status')
  await expect.element(state).toHaveTextContent('waiting')
  window.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await expect.element(state).toHaveTextContent('waiting')
  await userEvent.keyboard('a')
  await expect.element(state).toHaveTextContent('sounding')
})
