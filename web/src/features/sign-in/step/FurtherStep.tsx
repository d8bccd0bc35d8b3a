import type { Tokens } from '@iwater/contract/sign-in/sign-in'
import type { Step } from '../sign-in-flow.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

type FurtherStepProps = {
  step: Step
  enter: (give: () => Promise<Tokens>) => Promise<boolean>
  /** Back to the beginning; with a sentence when the person did not ask for it. */
  leave: (reason?: string) => void
  /** The person is in. */
  onDone?: (() => void) | undefined
}

/** The steps between a sign-in and the pages. */
export function FurtherStep({ step, enter, leave, onDone }: FurtherStepProps) {
  return step.name === 'second-factor' ? (
    <SecondFactorForm challenge={step.challenge} enter={enter} leave={leave} onDone={onDone} />
  ) : (
    <CompanyForm step={step} leave={leave} onDone={onDone} />
  )
}
