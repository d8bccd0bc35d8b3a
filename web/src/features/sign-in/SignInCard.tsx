import { lazy, Suspense, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { DemoMark } from '#web/product/DemoMark.tsx'
import { OrganisationLogo } from '#web/product/OrganisationLogo.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Kept } from './Kept.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { type SignInMethod, SignInTabs } from './SignInTabs.tsx'
import { signInText } from './sign-in.text.ts'
import { type SignInFlow, useSignInFlow } from './sign-in-flow.ts'
import { LaterStep } from './step/LaterStep.tsx'
import { useSignInMethods } from './use-sign-in-methods.ts'

const SmsForm = lazy(async () => ({ default: (await import('./sms/SmsForm.tsx')).SmsForm }))
const ProviderButtons = lazy(async () => ({
  default: (await import('./single-sign-on/ProviderButtons.tsx')).ProviderButtons,
}))

/** The reason why the previous session ended. */
function EndedNote() {
  const { ended: phrases } = useText(signInText)
  const { ended, info } = useSession()
  const notes = {
    expired: info === null ? phrases.expired : phrases.kept,
    suspended: phrases.suspended,
    'password-changed': phrases.passwordChanged,
    'log-out': null,
  }
  const note = ended === null ? null : notes[ended]
  return (
    note !== null && (
      <p className="si-note" role="status">
        {note}
      </p>
    )
  )
}

/** Whose pages these are, shown before anything is typed. */
function OrganisationLine() {
  const text = useText(signInText)
  const local = useLocal()
  const branding = useBranding()
  return (
    <div className="si-organisation">
      {branding !== null && (
        <>
          <OrganisationLogo size={22} />
          <span>{local(branding.name)}</span>
          {branding.isDemo && <DemoMark />}
          <OwnLink to={paths.landing()}>{text.otherOrganisation}</OwnLink>
        </>
      )}
    </div>
  )
}

/** The sign-in methods of the organisation; what was typed into one form is kept while another is shown. */
function SignInForms({ enter }: { enter: SignInFlow['enter'] }) {
  const { sms, providers } = useSignInMethods(useBranding()?.code)
  const [chosen, setChosen] = useState<SignInMethod>('byPassword')
  const [wasSmsChosen, setSmsChosen] = useState(false)
  const method = sms ? chosen : 'byPassword'
  function select(next: SignInMethod) {
    setChosen(next)
    if (next === 'bySms') setSmsChosen(true)
  }
  const panel = sms
    ? { id: 'si-method', role: 'tabpanel', 'aria-labelledby': `si-tab-${method}` }
    : {}
  return (
    <>
      {sms && <SignInTabs method={method} onSelect={select} />}
      <div {...panel}>
        <Kept isShown={method === 'byPassword'}>
          <PasswordForm enter={enter} canReplace={sms} />
        </Kept>
        {wasSmsChosen && (
          <Kept isShown={method === 'bySms'}>
            <Suspense fallback={<div className="si-wait" />}>
              <SmsForm enter={enter} />
            </Suspense>
          </Kept>
        )}
      </div>
      {providers.length > 0 && (
        <Suspense>
          <ProviderButtons providers={providers} />
        </Suspense>
      )}
    </>
  )
}

/** Where people sign in. A step that is left after that takes the place of the forms. */
export function SignInCard() {
  const text = useText(signInText)
  const { step, enter, leave } = useSignInFlow()
  const [reason, setReason] = useState<string>()
  return (
    <section className="si-card" aria-labelledby={step === null ? 'sign-in-title' : 'step-title'}>
      <OrganisationLine />
      <Kept isShown={step === null}>
        <h1 id="sign-in-title">{text.title}</h1>
        {reason === undefined ? (
          <EndedNote />
        ) : (
          <p className="si-note si-note-bad" role="alert">
            {reason}
          </p>
        )}
        <SignInForms enter={enter} />
      </Kept>
      <LaterStep
        step={step}
        enter={enter}
        leave={(reason) => {
          setReason(reason)
          leave()
        }}
      />
    </section>
  )
}
