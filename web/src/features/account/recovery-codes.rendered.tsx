import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setLanguage } from '#web/platform/i18n/language.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const codes = ['AAAA-BBBB', 'CCCC-DDDD']
const button = (name: string) => page.getByRole('button', { name })

/** What a browser asks before it lets the page go. */
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => {
  vi.restoreAllMocks()
})

test('who says that the codes are kept is believed', async () => {
  const onDone = vi.fn<() => void>()
  await renderPage(<RecoveryCodes codes={codes} onDone={onDone} />, { language: 'en' })
  await button('I have saved the codes').click()
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('before the tabs of the product there are, the browser asks before the page with the codes is left', async () => {
  setLanguage('zh')
  expect(mayLeave()).toBe(true)
  await render(<RecoveryCodes codes={codes} onDone={() => undefined} />)
  expect(mayLeave()).toBe(false)
  await button('下载').click()
  expect(mayLeave()).toBe(true)
})

test('codes that were copied are kept; those that the browser did not let copy are not', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'))
  const copyOfSelection = vi.spyOn(document, 'execCommand').mockReturnValue(false)
  setLanguage('zh')
  await render(<RecoveryCodes codes={codes} onDone={() => undefined} />)
  await button('复制全部').click()
  await expect.poll(() => copyOfSelection).toHaveReturnedWith(false)
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  expect(mayLeave()).toBe(false)
  write.mockResolvedValue()
  await button('复制全部').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('已复制')
  expect(write).toHaveBeenLastCalledWith('AAAA-BBBB\nCCCC-DDDD')
  expect(mayLeave()).toBe(true)
})
