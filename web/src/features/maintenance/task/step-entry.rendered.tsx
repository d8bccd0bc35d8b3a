import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { StepEntry } from './StepEntry.tsx'
import type { Step } from './step-reading.ts'

const read: Step = {
  instruction: 'Read the pressure',
  kind: 'reading',
  unit_of_measure: 'MPa',
  lowest: 0.2,
  highest: 0.6,
  is_required: true,
  is_ticked: false,
  reading: 0.4,
  remark: null,
}

function Entry() {
  const [step, setStep] = useState(read)
  return <StepEntry step={step} onChange={setStep} />
}

test('a reading that is no number is told, and is not replaced by an earlier one', async () => {
  await renderPage(<Entry />, { language: 'en' })
  const reading = page.getByRole('textbox', { name: 'Reading' })
  await reading.fill('0,7')
  await expect.element(page.getByText(/^Reading is not a number/)).toBeVisible()
  await expect.element(reading).toHaveValue('0,7')
  await reading.fill('0.7')
  await expect.element(page.getByText(/^Reading is not a number/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('status').filter({ hasText: '0.6' })).toBeVisible()
})
