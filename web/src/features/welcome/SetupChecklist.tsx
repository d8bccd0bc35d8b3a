import './setup.css'
import { type Setup, setupSteps } from '@iwater/contract/setup-steps'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { useCloseSetup, useSetup } from './setup.api.ts'
import { setupText } from './setup.text.ts'
import { setupAddress } from './setup-address.ts'

function Step({ id, isDone }: Setup['steps'][number]) {
  const words = useText(setupText)
  const local = useLocal()
  const { title, benefit } = setupSteps[id]
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className={isDone ? 'setup-done' : undefined}>
      <OwnLink to={setupAddress(id, isDone)}>
        <Icon size={18} role="img" aria-label={isDone ? words.done : words.open} />
        <span>
          <b>{local(title)}</b>
          <small>{local(benefit)}</small>
        </span>
        <ChevronRight size={16} aria-hidden="true" />
      </OwnLink>
    </li>
  )
}

/** What is left to do in a new tenant, until all of it is done or an administrator closes the list for everybody. */
export function SetupChecklist() {
  const words = useText(setupText)
  const setup = useSetup()
  const { mutate, error, isPending } = useCloseSetup()
  if (setup === undefined || setup.isClosed) return null
  const { steps, mayClose } = setup
  return (
    <Card
      title={words.title}
      note={words.progress(steps.filter(({ isDone }) => isDone).length, steps.length)}
      extra={
        mayClose && (
          <Button variant="quiet" isBusy={isPending} onClick={() => mutate(true)}>
            {words.close}
          </Button>
        )
      }
    >
      {error !== null && <ErrorNote error={error} />}
      <ol className="setup-steps">
        {steps.map((step) => (
          <Step key={step.id} {...step} />
        ))}
      </ol>
    </Card>
  )
}

/** The way back to a closed checklist, for users who may close it. */
export function ClosedSetup() {
  const words = useText(setupText)
  const setup = useSetup()
  const { mutate, error, isPending } = useCloseSetup()
  if (!setup?.isClosed || !setup.mayClose) return null
  return (
    <div className="setup-closed">
      {words.closed}
      <Button variant="quiet" isBusy={isPending} onClick={() => mutate(false)}>
        {words.reopen}
      </Button>
      {error !== null && <ErrorNote error={error} />}
    </div>
  )
}
