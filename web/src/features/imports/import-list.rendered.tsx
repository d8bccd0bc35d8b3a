import { listImports } from '@iwater/contract/field/imports'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import ImportsPage from './ImportsPage.tsx'

const signIn = (info: Pick<SignInInfo, 'permissions' | 'isDemonstration'>) =>
  sessionStore.setState({ info: info as SignInInfo })

const show = (query: string) =>
  renderPage(<ImportsPage />, { language: 'en', query, answers: [known(listImports, {}, [])] })

afterEach(() => sessionStore.setState({ info: null }))

test('a file can be imported with the permission, but not in a demonstration', async () => {
  const add = page.getByRole('link', { name: 'Import a file' })
  signIn({ permissions: ['ingest.view', 'ingest.manage'], isDemonstration: false })
  const usual = await show('')
  await expect.element(add.first()).toBeVisible()
  await usual.unmount()
  signIn({ permissions: ['ingest.view', 'ingest.manage'], isDemonstration: true })
  const list = await show('')
  await expect.element(page.getByText('No imports yet')).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
  await list.unmount()
  await show('import=new')
  await expect.element(page.getByText('No imports yet')).toBeVisible()
})
