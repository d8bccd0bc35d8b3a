import * as field from '@iwater/contract/kit/field'
import type { OutputOf } from '@iwater/contract/route'
import {
  changeSignInRules,
  readSignInRules,
  type SignInRules,
} from '@iwater/contract/sign-in/sign-in-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, InputNumber } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { Conflict } from '#web/kit/record/Conflict.tsx'
import { isChangedByOthers } from '#web/kit/record/use-latest.ts'
import { useRebased } from '#web/kit/record/use-rebased.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { focusFirstFault } from '#web/ui/form/first-fault.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { RulesQuestion } from './RulesQuestion.tsx'
import { rulesQuery } from './sign-in-settings.api.ts'
import { settingsText } from './sign-in-settings.text.ts'
import { type StricterRule, stricterRules } from './stricter-rules.ts'

/** The least and the most that the contract takes. */
const numbers = [
  ['passwordMinLength', 'minLength', 8, 16],
  ['passwordMaxLength', 'maxLength', 16, 64],
  ['passwordKinds', 'kinds', 3, 4],
] as const

const switches = [
  ['imageCodeAlways', 'imageCodeAlways', 'imageCodeHint'],
  ['proofOfWork', 'proofOfWork', 'proofHint'],
  ['smsSignIn', 'smsSignIn', 'smsHint'],
  ['demandsSecondFactor', 'demandsSecondFactor', 'demandsHint'],
] as const

/** What the rules are called where two administrators have changed them. */
const compared = {
  fields: Object.fromEntries([
    ...numbers.map(([name, label]) => [
      name,
      field.integer(settingsText.zh[label], settingsText.en[label]),
    ]),
    ...switches.map(([name, label]) => [
      name,
      field.flag(settingsText.zh[label], settingsText.en[label]),
    ]),
  ]),
}

function RulesForm({ stored }: { stored: OutputOf<typeof readSignInRules> }) {
  const text = useText(settingsText)
  const client = useQueryClient()
  const read = () => client.fetchQuery({ ...rulesQuery, staleTime: 0 })
  const { values: rules, conflict, draft, ...latest } = useRebased(stored, read)
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: () => call(changeSignInRules, rules),
    onSuccess: latest.beginAnew,
    onError: latest.meet,
    onSettled: () => setAsked(undefined),
  })
  const [asked, setAsked] = useState<readonly StricterRule[]>()
  const wrong = error instanceof ApiError ? error.fields : {}
  const beyond = (name: (typeof numbers)[number][0], min: number, max: number) =>
    rules[name] < min || rules[name] > max ? text.beyond(String(min), String(max)) : undefined

  function change(next: Partial<SignInRules>) {
    reset()
    latest.change(next)
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (isPending) return
    const unfit = numbers.some(([name, , min, max]) => beyond(name, min, max) !== undefined)
    if (unfit) {
      focusFirstFault()
      return
    }
    const stricter = stricterRules(stored, rules)
    if (stricter.length > 0) setAsked(stricter)
    else mutate()
  }

  return (
    <form className="sis-rules" onSubmit={save} noValidate>
      <div className="sis-numbers">
        {numbers.map(([name, label, min, max]) => (
          <Field
            key={name}
            label={text[label]}
            isRequired
            hint={`${min}–${max}`}
            error={beyond(name, min, max) ?? wrong[name]}
          >
            {(control) => (
              <InputNumber
                {...control}
                precision={0}
                value={rules[name]}
                onChange={(value) => change({ [name]: value ?? stored[name] })}
              />
            )}
          </Field>
        ))}
      </div>
      {switches.map(([name, label, hint]) => (
        <div key={name} className="sis-switch">
          <Checkbox
            checked={rules[name]}
            onChange={(event) => change({ [name]: event.target.checked })}
          >
            {text[label]}
          </Checkbox>
          <p>{text[hint]}</p>
        </div>
      ))}
      {conflict && <Conflict entity={compared} {...conflict} draft={draft} />}
      {error !== null && !isChangedByOthers(error) && <ErrorNote error={error} />}
      <IfAllowed button="edit">
        <div className="sis-foot">
          <span role="status">{isSuccess && text.saved}</span>
          <Button type="submit" variant="solid" isBusy={isPending}>
            {text.save}
          </Button>
        </div>
      </IfAllowed>
      {asked !== undefined && (
        <RulesQuestion
          stricter={asked}
          isBusy={isPending}
          onConfirm={mutate}
          onClose={() => setAsked(undefined)}
        />
      )}
    </form>
  )
}

/** Passwords, image codes, SMS and the second factor. */
export function RulesCard() {
  const text = useText(settingsText)
  const { data, error, refetch } = useQuery(rulesQuery)
  return (
    <Card title={text.rules} note={text.rulesNote}>
      {data !== undefined && <RulesForm stored={data} />}
      {data === undefined && <Pending error={error} onRetry={refetch} rows={9} />}
    </Card>
  )
}
