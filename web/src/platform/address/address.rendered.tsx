import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AddressProvider, goTo, useAddress } from './address.tsx'

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
