import { readKeptDraft } from '@iwater/contract/kit/kept-draft'
import type { OutputOf } from '@iwater/contract/route'
import { keptToolSet, type readToolSet } from '@iwater/contract/tools'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerFirstSaveLate } from '#web/testing/late-save.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { ToolSetEditor } from './ToolSetEditor.tsx'

afterEach(() => vi.unstubAllGlobals())

const orgId = '00000000-0000-7000-8000-000000000001'
const tool = (en: string): OutputOf<typeof readToolSet>['own'][number] => ({
  name: { zh: `${en}工具`, en },
  configValue: '3',
  url: '/system/messages',
  icon: 'headset',
})

test('where another administrator was first, the tools of both are shown and the own input is saved on top', async () => {
  const stored = { version: 1, own: [tool('Desk')], inherited: null }
  const later = { version: 2, own: [tool('Desk'), tool('Help')], inherited: null }
  const sent = answerFirstSaveLate((isBefore) => [
    [/\/kept-drafts/, null],
    [/\/navigation\/tools$/, isBefore ? stored : later],
  ])
  const stays = () => undefined
  await renderPage(
    <ToolSetEditor
      {...{ orgId, stored }}
      isLeaving={false}
      onUnsaved={stays}
      onLeave={stays}
      onStay={stays}
    />,
    {
      language: 'en',
      answers: [known(readKeptDraft, { entity: keptToolSet.table, record: orgId }, null)],
    },
  )
  const name = page.getByRole('textbox', { name: 'Name (English) – Row 1' })
  await name.fill('Front desk')
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alert')
  await expect.element(conflict).toMatchTextContent('Added: Help')
  await expect.element(conflict).toMatchTextContent(/overwrites the other change of Tools/)
  await expect.element(name).toHaveValue('Front desk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent).toMatchObject([
    { version: 1, tools: [{ name: { en: 'Front desk' } }] },
    { version: 2, tools: [{ name: { en: 'Front desk' } }] },
  ])
  await expect.poll(() => conflict.elements()).toEqual([])
})
