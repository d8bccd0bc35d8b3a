import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AddressProvider, goTo, useAddress, useAddressGuard } from './address.tsx'

function Shown() {
  return <output>{useAddress().pathname}</output>
}

/** A page in front, with one behind it that is hidden as soon as the other is shown. */
const Places = ({ isBehindShown }: { isBehindShown: boolean }) => (
  <AddressProvider>
    <Shown />
    {isBehindShown && (
      <AddressProvider>
        <i />
      </AddressProvider>
    )}
  </AddressProvider>
)

test('the way back is followed after another part of the page that followed it has gone', async () => {
  const before = window.location.pathname + window.location.search
  const { rerender } = await render(<Places isBehindShown />)
  goTo('/units')
  await expect.element(page.getByRole('status')).toHaveTextContent('/units')
  goTo('/404')
  await rerender(<Places isBehindShown={false} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('/404')
  window.history.back()
  await expect.element(page.getByRole('status')).toHaveTextContent('/units')
  goTo(before, { replace: true })
})

const waiting: (() => void)[] = []
const guard = (path: string, goOn: () => void) => {
  if (path !== '/units' || waiting.length > 0) return false
  waiting.push(goOn)
  return true
}

function Guarded() {
  const { pathname, search } = useAddress()
  useAddressGuard(guard)
  return <output>{pathname + search}</output>
}

test('going back within a page waits for its question, and to another page does not', async () => {
  const before = window.location.pathname + window.location.search
  await render(
    <AddressProvider>
      <Guarded />
    </AddressProvider>,
  )
  const shown = page.getByRole('status')
  goTo('/alarms')
  goTo('/units')
  goTo('/units?record=7')
  window.history.back()
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  await expect.element(shown).toHaveTextContent('/units?record=7')
  expect(window.location.search).toBe('?record=7')
  waiting[0]?.()
  await expect.element(shown).toMatchTextContent(/\/units$/)
  window.history.back()
  await expect.element(shown).toMatchTextContent(/\/units$/)
  window.history.back()
  await expect.element(shown).toHaveTextContent('/alarms')
  expect(waiting).toHaveLength(1)
  goTo(before, { replace: true })
})
