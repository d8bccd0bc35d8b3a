import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import './company-form.css'
import { dropSession, type Step } from '../sign-in-flow.ts'
import { enterCompany } from './step.api.ts'
import { stepText } from './step.text.ts'

type CompanyFormProps = {
  step: Extract<Step, { name: 'company' }>
  leave: () => void
  onDone?: (() => void) | undefined
}

/** Which of several organisations a person works for now. */
export function CompanyForm({ step: { tokens, companies }, leave, onDone }: CompanyFormProps) {
  const text = useText(stepText)
  const local = useLocal()
  const usual = companies.find(({ isCurrent }) => isCurrent) ?? companies[0]
  const [chosen, setChosen] = useState(usual)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy || chosen === undefined) return
    setBusy(true)
    setError(undefined)
    try {
      await enterCompany(tokens, chosen)
      onDone?.()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    } finally {
      setBusy(false)
    }
  }

  function goBack() {
    void dropSession(tokens)
    leave()
  }

  return (
    <form onSubmit={(event) => void submit(event)} aria-labelledby="step-title">
      <h1 id="step-title">{text.company}</h1>
      <p className="si-note" id="step-note">
        {text.companyNote}
      </p>
      <fieldset className="si-companies" aria-labelledby="step-title" aria-describedby="step-note">
        {companies.map((company) => (
          <label key={company.organizationId} className="si-company">
            <input
              type="radio"
              name="company"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step replaces the form that had the focus
              autoFocus={company === usual}
              checked={company === chosen}
              onChange={() => setChosen(company)}
            />
            <span>{local(company.name)}</span>
            {company.isCurrent && <small>{text.current}</small>}
          </label>
        ))}
      </fieldset>
      {error !== undefined && (
        <p className="si-note si-note-bad" role="alert">
          {error}
        </p>
      )}
      <Button type="submit" variant="solid" className="si-submit" isBusy={isBusy}>
        {text.enter}
      </Button>
      <Button variant="quiet" className="si-leave" onClick={goBack}>
        {text.back}
      </Button>
    </form>
  )
}
