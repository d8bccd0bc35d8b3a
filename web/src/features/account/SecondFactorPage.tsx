import {
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@iwater/contract/account-security'
import type { OutputOf } from '@iwater/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { veil } from '#web/platform/api/veil.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { Pending } from '#web/ui/Pending.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx'
import { secondFactorText } from './second-factor.text.ts'

type State = OutputOf<typeof readSecondFactor>

/** So few that the person should make new ones. */
const fewCodes = 3

function Running({ state, onChanged }: { state: State; onChanged: () => void }) {
  const words = useText(secondFactorText)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function done() {
    setCodes(null)
    onChanged()
  }

  return (
    <>
      <Card title={words.codesTitle} note={words.on}>
        {codes === null ? (
          <>
            <p className="ac-note">
              {words.left(state.recoveryCodesLeft)}
              {state.recoveryCodesLeft <= fewCodes && ` ${words.fewLeft}`} {words.renewNote}
            </p>
            <ProofForm
              asks={['code']}
              codeHint={words.codeHint}
              submitLabel={words.renew}
              look="outline"
              onProof={async ({ code }) =>
                setCodes((await call(renewRecoveryCodes, { code })).recoveryCodes)
              }
            />
          </>
        ) : (
          <RecoveryCodes codes={codes} onDone={done} />
        )}
      </Card>
      <Card title={words.turnOffTitle}>
        {state.isDemanded ? (
          <p className="ac-note">{words.cannotTurnOff}</p>
        ) : (
          <>
            <p className="ac-note">{words.turnOffNote}</p>
            <ProofForm
              asks={['password', 'code']}
              codeLabel={words.codeOrRecovery}
              submitLabel={words.turnOff}
              look="outline"
              onProof={async ({ password, code }) => {
                await call(turnOffSecondFactor, { password: await veil(password), code })
                onChanged()
              }}
            />
          </>
        )}
      </Card>
    </>
  )
}

export default function SecondFactorPage() {
  const words = useText(secondFactorText)
  const { data: state, error, refetch } = useQuery(apiQuery(readSecondFactor, {}))

  function content() {
    if (state === undefined) {
      return <Pending error={error} onRetry={refetch} rows={3} />
    }
    if (state.isOn) return <Running state={state} onChanged={() => void refetch()} />
    return (
      <Card title={words.demandedTitle} note={words.off}>
        <p className="ac-note">{words.offNote}</p>
        <SecondFactorSetUp onDone={() => void refetch()} />
      </Card>
    )
  }

  return (
    <AccountFrame section="second-factor" description={words.description}>
      {content()}
    </AccountFrame>
  )
}
