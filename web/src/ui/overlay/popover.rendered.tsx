import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { Popover } from './Popover.tsx'

const opener = (name: string) => page.getByRole('button', { name, exact: true })
const panel = (name: string) => page.getByRole('dialog', { name, exact: true })

/** A panel from which another one opens, and something to go on to. */
function Nested() {
  return (
    <>
      <Popover label="outer" trigger={(props) => <button {...props}>open outer</button>}>
        <button type="button">first</button>
        <Popover label="inner" trigger={(props) => <button {...props}>open inner</button>}>
          <button type="button">only</button>
        </Popover>
      </Popover>
      <button type="button">beyond</button>
    </>
  )
}

async function openBoth() {
  await renderPage(<Nested />)
  await opener('open outer').click()
  await opener('open inner').click()
  await expect.element(panel('inner')).toBeVisible()
  await expect.element(panel('outer')).toBeVisible()
}

test('Escape closes the innermost panel alone, and its button has the focus', async () => {
  await openBoth()
  await opener('only').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel('inner')).not.toBeInTheDocument()
  await expect.element(panel('outer')).toBeVisible()
  await expect.element(opener('open inner')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel('outer')).not.toBeInTheDocument()
  await expect.element(opener('open outer')).toHaveFocus()
})

test('what is done in the inner panel leaves the outer one open; a click beside both closes both', async () => {
  await openBoth()
  await opener('only').click()
  await expect.element(panel('inner')).toBeVisible()
  await expect.element(panel('outer')).toBeVisible()
  await opener('first').click()
  await expect.element(panel('inner')).not.toBeInTheDocument()
  await expect.element(panel('outer')).toBeVisible()
  await opener('open inner').click()
  await opener('beyond').click()
  await expect.element(panel('inner')).not.toBeInTheDocument()
  await expect.element(panel('outer')).not.toBeInTheDocument()
})

test('the tab key walks through nested panels and back, one stop at a time', async () => {
  await openBoth()
  const stops = ['open inner', 'only']
  opener('open inner').element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(opener('only')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(opener('open inner')).toHaveFocus()
  for (const name of stops) await expect.element(opener(name)).toBeVisible()
})

test('what is done three panels deep leaves all of them open', async () => {
  await renderPage(
    <Popover label="outer" trigger={(props) => <button {...props}>open outer</button>}>
      <Popover label="middle" trigger={(props) => <button {...props}>open middle</button>}>
        <Popover label="inner" trigger={(props) => <button {...props}>open inner</button>}>
          <button type="button">deepest</button>
        </Popover>
      </Popover>
    </Popover>,
  )
  for (const name of ['open outer', 'open middle', 'open inner', 'deepest']) {
    await opener(name).click()
  }
  await expect.element(opener('deepest')).toHaveFocus()
  for (const name of ['outer', 'middle', 'inner']) await expect.element(panel(name)).toBeVisible()
})

test('a click into the page of a frame closes the panels', async () => {
  await renderPage(
    <>
      <Nested />
      <iframe
        data-testid="frame"
        title="frame"
        srcDoc="<button style='margin-top: 6rem'>in the frame</button>"
      />
    </>,
  )
  await opener('open outer').click()
  await opener('open inner').click()
  await expect.element(panel('inner')).toBeVisible()
  const frame = page.frameLocator(page.getByTestId('frame'))
  await frame.getByRole('button', { name: 'in the frame' }).click()
  await expect.element(panel('inner')).not.toBeInTheDocument()
  await expect.element(panel('outer')).not.toBeInTheDocument()
})

test('a panel stays within the window, on whichever side its button stands', async () => {
  const wide = (label: string) => (
    <Popover label={label} trigger={(props) => <button {...props}>{`open ${label}`}</button>}>
      <div style={{ width: 220 }}>{label}</div>
    </Popover>
  )
  await renderPage(
    <div style={{ display: 'flex', justifyContent: 'space-between' }}>
      {wide('near')}
      {wide('far')}
    </div>,
  )
  for (const label of ['near', 'far']) {
    await opener(`open ${label}`).click()
    const { left, right } = panel(label).element().getBoundingClientRect()
    expect([left >= 0, right <= window.innerWidth]).toEqual([true, true])
    await userEvent.keyboard('{Escape}')
  }
})
