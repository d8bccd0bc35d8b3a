import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { aRecord, field, idOf, log, open, setChat } from './chat-testing.tsx'

setChat()

const ask = async (text = 'no flow') => {
  await field.fill(text)
  await userEvent.keyboard('{Enter}')
}
const question = log.getByRole('button', { name: 'The pump delivers no water' })
const firstReason = log.getByRole('button', { name: 'A valve is closed' })

test('marks of a text become elements, HTML is shown as it is written', async () => {
  const message =
    '## First\n**Stop** the pump, see [manual](https://a.example/b)\n- level\n<img src=x onerror=alert(1)>'
  await open({ answer: { message } })
  await ask()
  await question.click()
  const answer = log.getByRole('article').last()
  await expect
    .element(answer.getByRole('link', { name: 'manual' }))
    .toHaveAttribute('href', 'https://a.example/b')
  expect(answer.element().querySelector('strong')?.textContent).toBe('Stop')
  expect(answer.element().querySelector('.formatted li')?.textContent).toBe('level')
  await expect.element(answer.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(answer.element().querySelector('img')).toBeNull()
  expect(answer.element().textContent).not.toContain('**')
})

test('pictures and files of a question stand with its reasons and its results, and open', async () => {
  const files = [
    { fileId: idOf(50), name: 'seal.png', group: 'image', size: 2048 },
    { fileId: idOf(51), name: 'manual.pdf', group: 'office', size: 4096 },
  ] as const
  await open({ answer: { files: [...files] } })
  await ask()
  await question.click()
  const ofReasons = log.getByRole('region', { name: 'Pictures and files' })
  await expect.element(ofReasons.getByText('manual.pdf')).toBeVisible()
  await expect.poll(() => ofReasons.element().querySelector('img')?.src).toMatch(/^data:/)
  await firstReason.click()
  const ofResult = log.getByRole('article').last().getByRole('region')
  await expect.element(ofResult.getByText('4 KB')).toBeVisible()
  await ofResult.getByText('seal.png').click()
  const dialog = page.getByRole('dialog', { name: 'seal.png' })
  await expect.element(dialog.getByRole('img', { name: 'seal.png' })).toBeVisible()
})

test('a double click chooses once, and so do presses that come before the first is shown', async () => {
  const { asked } = await open()
  await ask()
  await userEvent.dblClick(question)
  await expect.element(firstReason).toBeVisible()
  expect(asked).toHaveLength(2)
  const reason = firstReason.element() as HTMLElement
  reason.click()
  reason.click()
  ;(question.element() as HTMLElement).click()
  await expect.element(log.getByText('Source: CJJ 58-2009')).toBeVisible()
  expect(asked).toHaveLength(3)
  const send = page.getByRole('button', { name: 'Send' })
  await field.fill('pump is loud')
  await userEvent.dblClick(send)
  await expect.element(log.getByText('pump is loud')).toBeVisible()
  expect(asked).toHaveLength(4)
})

const me = 'somebody who is signed in'

test('what was said in another window appears, and what is chosen here stands behind it', async () => {
  sessionStore.setState({ tokens: { loginId: me } as never })
  const { today } = await open()
  await ask('pump 1')
  await expect.element(question).toBeVisible()
  const said = aRecord({ message: 'asked elsewhere', dateTime: '2026-11-28T08:31:00.000Z' })
  today.push(said)
  const other = new BroadcastChannel('iwater-chat')
  other.postMessage('somebody else')
  other.postMessage(me)
  await expect.element(log.getByText('asked elsewhere')).toBeVisible()
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }) => heard.push(data))
  await question.click()
  await expect.element(firstReason).toBeVisible()
  await expect.poll(() => heard).toEqual([me])
  const texts = log
    .getByRole('article')
    .elements()
    .map(({ textContent }) => textContent ?? '')
  expect(texts.findIndex((text) => text.includes('asked elsewhere'))).toBeLessThan(
    texts.findIndex((text) => text.includes('Stop the pump first.')),
  )
  other.close()
})

test('a long question shows its first lines until all of it is wanted', async () => {
  await open()
  await ask('the pump is loud\n'.repeat(12).trim())
  await expect.element(question).toBeVisible()
  const more = log.getByRole('button', { name: 'Show all' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  const mine = log.getByRole('article', { name: /^Me/ }).element()
  const low = mine.clientHeight
  await more.click()
  await expect.element(log.getByRole('button', { name: 'Show less' })).toBeVisible()
  expect(mine.clientHeight).toBeGreaterThan(low)
})

test('near the limit characters are counted, and a text beyond it stays and says what to do', async () => {
  const { asked } = await open()
  await field.fill('p'.repeat(399))
  expect(page.getByText(/characters/).elements()).toEqual([])
  await field.fill('p'.repeat(400))
  await expect.element(page.getByText('400 / 500')).toBeVisible()
  await field.fill('p'.repeat(503))
  await expect.element(page.getByText('Too long by 3. Shorten it to send it.')).toBeVisible()
  await expect
    .element(page.getByText('A question has at most 500 characters. Shorten it to send it.'))
    .toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('p'.repeat(503))
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(asked).toEqual([])
})

test('the field is one line at first and grows with what is written, up to some lines', async () => {
  await open()
  const height = () => field.element().getBoundingClientRect().height
  const one = height()
  expect(one).toBeLessThan(45)
  await field.fill('a\nb\nc')
  expect(height()).toBeGreaterThan(one + 30)
  await field.fill('a\n'.repeat(40))
  expect(height()).toBeLessThan(160)
})

/** Texts that a screen reader is told of as they are added to the log. */
function announced() {
  const texts: string[] = []
  const isTold = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    return element?.closest('[aria-live="off"]') == null
  }
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (isTold(node)) texts.push(node.textContent ?? '')
  })
  observer.observe(log.element(), { childList: true, subtree: true })
  return texts
}

test('an answer is read out once, and what the person said is not', async () => {
  await open()
  await expect.element(log).toHaveAttribute('aria-relevant', 'additions')
  const texts = announced()
  await ask('loud pump')
  await expect.element(question).toBeVisible()
  await question.click()
  await expect.element(firstReason).toBeVisible()
  expect(texts.filter((text) => text.includes('Choose one:'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('Stop the pump first.'))).toHaveLength(1)
  expect(texts.filter((text) => /loud pump|Searching/.test(text))).toEqual([])
})

test('arrow keys move through the choices, Escape goes to the field, a held key chooses once', async () => {
  const { asked } = await open()
  await ask()
  await question.click()
  await expect.element(firstReason).toBeVisible()
  const list = log.getByRole('list', { name: 'Possible reasons' })
  expect(
    list
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['A valve is closed', 'Air in the pump'])
  ;(question.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(firstReason).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(log.getByRole('button', { name: 'Air in the pump' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Tab}')
  await expect.element(log.getByRole('button', { name: 'Air in the pump' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(field).toHaveValue('x')
  expect(asked).toHaveLength(2)
})
