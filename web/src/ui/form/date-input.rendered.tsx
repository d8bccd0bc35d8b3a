import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { DateInput } from './DateInput.tsx'

function Day({ isClearable }: { isClearable: boolean }) {
  const [value, setValue] = useState('2026-11-20')
  return (
    <>
      <DateInput aria-label="Due on" {...{ value, isClearable }} onChange={setValue} />
      <output aria-label="value">{value === '' ? 'none' : value}</output>
    </>
  )
}

test('a day that is emptied by keys is none once the field is left', async () => {
  await renderPage(<Day isClearable />, { language: 'en' })
  const day = page.getByLabelText('Due on')
  await expect.element(day).toHaveValue('20/11/2026')
  await day.fill('')
  await userEvent.tab()
  await expect.element(page.getByLabelText('value')).toHaveTextContent('none')
  await day.fill('24/12/2026')
  await userEvent.tab()
  await expect.element(page.getByLabelText('value')).toHaveTextContent('2026-12-24')
})

test('a day that has to be there stays', async () => {
  await renderPage(<Day isClearable={false} />, { language: 'en' })
  await page.getByLabelText('Due on').fill('')
  await userEvent.tab()
  await expect.element(page.getByLabelText('value')).toHaveTextContent('2026-11-20')
})
