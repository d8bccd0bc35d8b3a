import type { DemoAccounts as Demo, DemoAccount } from '@iwater/contract/sign-in/demo-accounts'
import { useEffect, useId, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { goTo } from '#web/platform/address/address.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { chooseAccount } from '../chosen-account.ts'
import { fetchDemoAccounts } from './landing.api.ts'
import { landingText } from './landing.text.ts'

function useDemo() {
  const [demo, setDemo] = useState<Demo | null>(null)
  useEffect(() => {
    let isCurrent = true
    // What was chosen here before and not used is not signed in with later.
    chooseAccount(null)
    fetchDemoAccounts().then(
      (found) => {
        if (isCurrent) setDemo(found)
      },
      (error: unknown) => {
        // Without them the code can be typed as anywhere else.
        if (!(error instanceof ApiError)) throw error
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return demo
}

/** Who this is and what signing in as them shows. */
function Account({ account, onChoose }: { account: DemoAccount; onChoose: () => void }) {
  const text = useText(landingText)
  const local = useLocal()
  const { name, roles, organizationName, dataScope, mustChangePassword } = account
  return (
    <li>
      <button type="button" onClick={onChoose}>
        <b>{local(name)}</b> <span>{roles.map(local).join(text.and)}</span>
        <small>{text.sees[dataScope](local(organizationName))}</small>
        {mustChangePassword && <small>{text.newPassword}</small>}
      </button>
    </li>
  )
}

/**
 * In demo mode: the organisations with their accounts, one press from being signed in. The form of the organisation signs
 * in, so whatever the account has to do first comes as for everybody. Not shown to users who are signed in already.
 */
export function DemoAccounts() {
  const text = useText(landingText)
  const local = useLocal()
  const demo = useDemo()
  const group = useId()
  const isSignedIn = useSession(({ tokens }) => tokens !== null)
  if (demo === null || isSignedIn || demo.organisations.length === 0) return null

  function choose(code: string, username: string, password: string) {
    chooseAccount({ code, username, password })
    goTo(paths.signIn({ code }))
  }

  return (
    <section className="si-demo" aria-labelledby={group}>
      <h2 id={group}>{text.demo}</h2>
      <p className="si-note">{text.demoNote}</p>
      {demo.organisations.map(({ code, name, accounts }, index) => (
        <details key={code} name={group} open={index === 0}>
          <summary>
            <span>{local(name)}</span>
            <small>{text.accounts(accounts.length)}</small>
          </summary>
          <ul>
            {accounts.map((account) => (
              <Account
                key={account.loginName}
                account={account}
                onChoose={() => choose(code, account.loginName, demo.password)}
              />
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
