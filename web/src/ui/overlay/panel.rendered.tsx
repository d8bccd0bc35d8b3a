import { DatePicker, Select } from 'antd'
import axe from 'axe-core'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '#web/platform/api/api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Panel } from './Panel.tsx'
import type { PanelPlace } from './PanelFrame.tsx'
import { Question } from './Question.tsx'

function Example({ place, isUnsaved = false }: { place: PanelPlace; isUnsaved?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Panel
        in={place}
        isOpen={isOpen}
        title="Pump 3"
        isUnsaved={isUnsaved}
        isEnlargeable
        onClose={() => setOpen(false)}
        footer={(close) => (
          <button type="button" onClick={close}>
            Done
          </button>
        )}
      >
        <Select
          aria-label="Kind"
          style={{ width: 160 }}
          options={[{ value: 'a', label: 'Well' }]}
        />
        <label>
          Name <input />
        </label>
        <DatePicker aria-label="Day" />
        <button type="button" onClick={() => setAsks(true)}>
          Stop
        </button>
        {asks && (
          <Question
            title="Stop the pump?"
            label="Stop it"
            work={() => Promise.resolve()}
            onDone={() => setOpen(false)}
            onClose={() => setAsks(false)}
          >
            It runs.
          </Question>
        )}
      </Panel>
    </main>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = page.getByRole('dialog', { name: 'Pump 3' })
const question = page.getByRole('dialog', { name: 'Stop the pump?' })

async function open(place: PanelPlace, isUnsaved = false) {
  await renderPage(<Example {...{ place, isUnsaved }} />, { language: 'en' })
  await button('Open').click()
}

for (const place of ['drawer', 'dialog'] as const) {
  test(`a ${place} is named, begins at its first field and gives the focus back`, async () => {
    await open(place)
    await expect.element(panel.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    const { violations } = await axe.run('dialog[open]')
    expect(violations.map(({ id }) => id)).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(button('Open')).toHaveFocus()
  })

  test(`the keyboard stays in a ${place}, and the page behind it cannot be reached`, async () => {
    await open(place)
    for (let step = 0; step < 12; step += 1) {
      await userEvent.tab()
      const focused = document.activeElement
      expect(focused === document.body || focused?.closest('dialog') !== null).toBe(true)
    }
    expect(document.elementFromPoint(10, 10)?.closest('main')).toBeNull()
  })

  test(`Escape closes what lies on top of a ${place}, and no more`, async () => {
    await open(place)
    await button('Stop').click()
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(button('Stop')).toHaveFocus()
    // A file field that is left without a choice.
    const field = panel.getByRole('textbox', { name: 'Name' }).element()
    field.dispatchEvent(new Event('cancel', { bubbles: true }))
    await expect.element(panel).toBeVisible()
    await panel.getByRole('combobox', { name: 'Kind' }).click()
    await expect.element(page.getByRole('option', { name: 'Well' })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).toBeVisible()
    await panel.getByRole('textbox', { name: 'Day' }).click()
    const calendar = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'
    await expect.poll(() => document.querySelectorAll(calendar).length).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelectorAll(calendar).length).toBe(0)
    await expect.element(panel).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  })
}

test('of panels that appear together the inner one lies on top', async () => {
  await renderPage(
    <Panel title="Messages" width="100%" onClose={() => undefined}>
      <input aria-label="Keyword" />
      <Panel title="Letter" onClose={() => undefined}>
        <input aria-label="Answer" />
      </Panel>
    </Panel>,
    { language: 'en' },
  )
  await expect.element(page.getByRole('textbox', { name: 'Answer' })).toHaveFocus()
  expect(document.elementFromPoint(1000, 300)?.closest('dialog')).toMatchTextContent('Letter')
})

test('what goes together with its question gives the focus back to what opened it', async () => {
  await open('drawer')
  await button('Stop').click()
  await button('Stop it').click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(button('Open')).toHaveFocus()
})

test('every way to close asks before something is lost, and a second Escape answers the question', async () => {
  await open('dialog', true)
  const asks = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  const close = panel.getByRole('button', { name: 'Close', exact: true })
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => close.click(),
    () => button('Done').click(),
  ]) {
    await leave()
    await expect.element(asks).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(asks).not.toBeInTheDocument()
    await expect.element(panel).toBeVisible()
  }
  await close.click()
  await asks.getByRole('button', { name: 'Discard' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(button('Open')).toHaveFocus()
})

const boxOf = () => document.querySelector('dialog[open]')?.getBoundingClientRect()

test('a large form can have the whole window, and its place back', async () => {
  await open('dialog')
  const before = boxOf()
  await panel.getByRole('button', { name: 'Full screen' }).click()
  expect(boxOf()).toMatchObject({ width: window.innerWidth, height: window.innerHeight })
  await panel.getByRole('button', { name: 'Exit full screen' }).click()
  expect(boxOf()).toMatchObject({ width: before?.width, height: before?.height })
})

test('a drawer is as wide as a phone', async () => {
  await page.viewport(390, 844)
  await open('drawer')
  expect(boxOf()?.width).toBe(window.innerWidth)
  await page.viewport(1366, 768)
})

test('text that is longer than its panel is scrolled by keys, and is no stop where fields are', async () => {
  const Text = ({ hasField }: { hasField: boolean }) => (
    <Panel title="Pump 3" onClose={() => undefined}>
      {hasField && <input aria-label="Name" />}
      <p style={{ height: 3000 }}>It runs.</p>
    </Panel>
  )
  await renderPage(<Text hasField={false} />, { language: 'en' })
  const text = page.getByRole('region', { name: 'Pump 3' })
  await expect.element(text).toHaveAttribute('tabindex', '0')
  const { violations } = await axe.run('dialog[open]')
  expect(violations.map(({ id }) => id)).toEqual([])
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => text.element().scrollTop).toBeGreaterThan(0)
  await renderPage(<Text hasField />, { language: 'en' })
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Pump 3' }).elements()).toHaveLength(1)
})

test('a rejection takes the place of the question and is not offered again, another failure is', async () => {
  const refused = new ApiError('record.in-use', 'It is in use.', { status: 409, requestId: 'r-1' })
  const failed = new ApiError('server.failed', 'It failed.', { status: 500, requestId: 'r-2' })
  const outcomes = [failed, refused]
  await renderPage(
    <Question
      title="Delete the pump?"
      label="Delete"
      work={() => Promise.reject(outcomes.shift())}
      onDone={() => undefined}
      onClose={() => undefined}
    >
      It cannot be restored.
    </Question>,
    { language: 'en' },
  )
  const asked = page.getByRole('dialog', { name: 'Delete the pump?' })
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect.element(asked.getByRole('alert')).toHaveTextContent('It failed.Error reference r-2')
  await expect.element(asked).toMatchTextContent('It cannot be restored.')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect.element(asked.getByRole('alert')).toHaveTextContent('It is in use.')
  await expect.element(asked.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await expect.element(asked).not.toMatchTextContent('It cannot be restored.')
  await expect.element(asked.getByText('Close', { exact: true })).toHaveFocus()
})

function Step() {
  const [isRunning, setRunning] = useState(false)
  return isRunning ? (
    <p>It runs</p>
  ) : (
    <button type="button" onClick={() => setRunning(true)}>
      Begin
    </button>
  )
}

test('a panel keeps the focus when what had it is gone', async () => {
  await renderPage(
    <Panel title="Pump 3" onClose={() => undefined}>
      <Step />
    </Panel>,
  )
  page.getByRole('button', { name: 'Begin' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('It runs')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Pump 3' })).toHaveFocus()
})

function Late() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const come = () => setThere(true)
    window.addEventListener('come', come)
    return () => window.removeEventListener('come', come)
  }, [])
  return (
    <Panel
      in="dialog"
      title="Pump 3"
      onClose={() => undefined}
      footer={<button type="button">Delete</button>}
    >
      {isThere ? <input aria-label="Name" /> : <div data-coming />}
    </Panel>
  )
}

test('a form that comes later than its panel gets the focus, unless it was taken elsewhere', async () => {
  const come = () => window.dispatchEvent(new Event('come'))
  const first = await renderPage(<Late />)
  await expect.element(page.getByRole('dialog', { name: 'Pump 3' })).toHaveFocus()
  come()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await first.unmount()
  await renderPage(<Late />)
  const other = page.getByRole('button', { name: 'Delete' })
  await expect.element(other).toBeVisible()
  other.element().focus()
  come()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await expect.element(other).toHaveFocus()
})

/** A field with a message that comes when it is left. */
function Checked() {
  const [isLeft, setLeft] = useState(false)
  return (
    <>
      <input aria-label="Number" onBlur={() => setLeft(true)} />
      {isLeft && <p>Digits only</p>}
      <input aria-label="Name" />
    </>
  )
}

test('the tab key goes on from a field that tells something when it is left', async () => {
  await renderPage(
    <Panel title="Pump 3" onClose={() => undefined}>
      <Checked />
    </Panel>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Number' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Digits only')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})
