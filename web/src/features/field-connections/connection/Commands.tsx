import { type CommandKind, commandKinds, sendCommand } from '@iwater/contract/field/station-command'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { commandText } from './command.text.ts'
import { commandInput } from './command-input.ts'

function Outcome({ command, outcome }: { command: CommandKind; outcome: Result }) {
  const words = useText(commandText)
  const format = useFormat()
  const isDone = outcome.result === 'done'
  const Icon = isDone ? CircleCheck : TriangleAlert
  return (
    <p className={isDone ? 'command-outcome command-done' : 'command-outcome command-failed'}>
      <Icon size={16} aria-hidden="true" />
      <span>
        {words.commands[command]}: {words.results[outcome.result]}
        {outcome.stationTime !== null && (
          <small>{words.stationTime(format.dateTime(outcome.stationTime))}</small>
        )}
      </span>
    </p>
  )
}

type Result = Awaited<ReturnType<typeof call<typeof sendCommand>>>

const isInterval = (text: string) =>
  /^\d{2,4}$/.test(text.trim()) && Number(text) >= 30 && Number(text) <= 3600

/** Commands to an HJ 212 station, one at a time, each with its end in words. */
export function Commands({ connectionId }: { connectionId: string }) {
  const words = useText(commandText)
  const [seconds, setSeconds] = useState('60')
  const [wasTried, setWasTried] = useState(false)
  const { mutate, data, error, variables, isPending } = useMutation({
    mutationFn: (command: CommandKind) =>
      call(
        sendCommand,
        commandInput(connectionId, command, { seconds: Number(seconds), now: serverNow() }),
      ),
  })
  const send = (command: CommandKind) => {
    if (command === 'set-interval') setWasTried(true)
    if (command !== 'set-interval' || isInterval(seconds)) mutate(command)
  }
  const plain = commandKinds.filter((kind) => kind !== 'set-interval')
  return (
    <Card title={words.title} note={words.note} className="connection-commands">
      <div className="command-buttons">
        {plain.map((command) => (
          <Button key={command} isBusy={isPending} onClick={() => send(command)}>
            {words.commands[command]}
          </Button>
        ))}
      </div>
      <TextField
        label={words.seconds}
        inputMode="numeric"
        maxLength={4}
        value={seconds}
        error={wasTried && !isInterval(seconds) ? words.secondsWrong : undefined}
        onChange={(event) => setSeconds(event.target.value)}
        beside={
          <Button isBusy={isPending} onClick={() => send('set-interval')}>
            {words.commands['set-interval']}
          </Button>
        }
      />
      <div role="status">
        {isPending && (
          <p className="command-outcome">
            <LoaderCircle size={16} className="connection-spinning" aria-hidden="true" />
            {words.running}
          </p>
        )}
        {!isPending && data !== undefined && variables !== undefined && (
          <Outcome command={variables} outcome={data} />
        )}
      </div>
      {!isPending && error !== null && <ErrorNote error={error} />}
    </Card>
  )
}
