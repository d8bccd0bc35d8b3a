import * as field from '@iwater/contract/kit/field'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { useDraft } from '../use-draft.ts'
import { EntityForm } from './EntityForm.tsx'
import { recordChoices } from './record-choices.ts'

const idOf = (at: number) => `0190a000-0000-7000-8000-00000000000${at}`
const choice = (at: number, name: string) => ({ value: idOf(at), label: { zh: name, en: name } })

const offered = [choice(1, 'Alarms'), choice(2, 'Pumps'), choice(3, 'Valves')]
const answers = [known(recordChoices.dictionary, {}, offered)]

const described = { fields: { parent_id: field.reference('上级', 'Parent', 'dictionary') } }

function Form({ record }: { record: Record<string, unknown> }) {
  const draft = useDraft(described, record)
  return (
    <>
      <EntityForm
        groups={[field.group('基本信息', 'Basics', ['parent_id'])]}
        draft={draft}
        labels={{ parent_id: { zh: 'Flowmeters', en: 'Flowmeters' } }}
      />
      <output aria-label="changes">{JSON.stringify(draft.changes())}</output>
    </>
  )
}

const changes = () =>
  JSON.parse(page.getByRole('status', { name: 'changes' }).element().textContent ?? '') as object

/** Types into the field and presses Enter before the server has answered anything. */
async function typed(text: string, present: string | null) {
  const fetch = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined))
  try {
    await renderPage(<Form record={{ id: idOf(9), version: 1, parent_id: present }} />, {
      language: 'en',
      answers,
    })
    await page.getByRole('combobox', { name: 'Parent' }).click()
    await expect.element(page.getByTitle('Alarms', { exact: true })).toBeVisible()
    await userEvent.keyboard(`${text}{Enter}`)
    return changes()
  } finally {
    fetch.mockRestore()
  }
}

test.each([
  ['what fits it of the records that are there', 'Valv', null, { parent_id: idOf(3) }],
  ['nothing where none fits', 'zzz', null, {}],
  ['not the present one', 'pump', idOf(7), { parent_id: idOf(2) }],
])('Enter right after typing takes %s', async (_, text, present, wanted) => {
  expect(await typed(text, present)).toEqual(wanted)
})

const team = { fields: { people: field.choices('人员', 'People', { to: 'person' }) } }

function Team() {
  const draft = useDraft(team, { id: idOf(9), version: 1, people: [idOf(7)] })
  return (
    <>
      <EntityForm groups={[field.group('基本信息', 'Basics', ['people'])]} draft={draft} />
      <output aria-label="changes">{JSON.stringify(draft.changes())}</output>
    </>
  )
}

test('several people are found by typing beyond those that are offered first, and chosen ones are called by name', async () => {
  await renderPage(<Team />, {
    language: 'en',
    answers: [
      known(recordChoices.person, {}, [choice(1, 'Anna')]),
      known(recordChoices.person, { keyword: 'zoe' }, [choice(2, 'Zoe')]),
      known(recordChoices.person, { ids: idOf(7) } as never, [choice(7, 'Vera')]),
    ],
  })
  await expect.element(page.getByTitle('Vera', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'People' }).click()
  await expect.element(page.getByTitle('Anna', { exact: true })).toBeVisible()
  await userEvent.keyboard('zoe')
  await page.getByTitle('Zoe', { exact: true }).click()
  expect(changes()).toEqual({ people: [idOf(7), idOf(2)] })
  // What was typed is gone, and all are offered again.
  await expect.element(page.getByTitle('Anna', { exact: true })).toBeVisible()
})

const placed = {
  fields: {
    unit_id: field.reference('监测单元', 'Unit', 'unit'),
    device_id: field.reference('设备', 'Device', 'device'),
  },
}

function Placed() {
  const draft = useDraft(placed, { id: idOf(9), version: 1, unit_id: idOf(1), device_id: null })
  return (
    <EntityForm
      groups={[field.group('设备', 'Equipment', ['unit_id', 'device_id'])]}
      draft={draft}
      labels={{ unit_id: { zh: 'Works', en: 'Works' } }}
    />
  )
}

test('devices are offered of the unit that is chosen', async () => {
  await renderPage(<Placed />, {
    language: 'en',
    answers: [
      known(recordChoices.unit, {}, []),
      known(recordChoices.device, { unitId: idOf(1) }, [choice(2, 'Pump 1')]),
    ],
  })
  await page.getByRole('combobox', { name: 'Device' }).click()
  await expect.element(page.getByTitle('Pump 1', { exact: true })).toBeVisible()
})

function Unseen() {
  const draft = useDraft(described, { id: idOf(9), version: 1, parent_id: idOf(8) })
  return <EntityForm groups={[field.group('基本信息', 'Basics', ['parent_id'])]} draft={draft} />
}

test('a record that the user does not see is said to be so, and not shown as an id', async () => {
  const unseen = known(recordChoices.dictionary, { ids: idOf(8) } as never, [])
  await renderPage(<Unseen />, { language: 'en', answers: [...answers, unseen] })
  await expect.element(page.getByText('Not visible to you')).toBeVisible()
  expect(page.getByText(idOf(8)).elements()).toEqual([])
})
