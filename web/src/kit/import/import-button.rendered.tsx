import type { Entity } from '@iwater/contract/kit/entity'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ImportButton } from './ImportButton.tsx'

beforeEach(() => {
  const info = { permissions: [sparePart.access.change] } as unknown as SignInInfo
  sessionStore.setState({ info })
})

afterEach(() => sessionStore.setState({ info: null }))

const { photo } = sparePart.fields

const show = (isRequired: boolean) =>
  renderPage(
    <>
      <p>shown</p>
      <ImportButton
        entity={
          {
            ...sparePart,
            fields: { ...sparePart.fields, photo: { ...photo, required: isRequired } },
          } as unknown as Entity
        }
      />
    </>,
    { language: 'en' },
  )

test('records that need a file are not offered to be imported from a spreadsheet', async () => {
  const optional = await show(false)
  await expect.element(page.getByRole('button', { name: 'Import' })).toBeVisible()
  await optional.unmount()
  await show(true)
  await expect.element(page.getByText('shown')).toBeVisible()
  expect(page.getByRole('button', { name: 'Import' }).elements()).toHaveLength(0)
})
