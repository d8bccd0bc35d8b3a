import { addPerson } from '@iwater/contract/accounts/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { SidePanel } from '#web/ui/overlay/SidePanel.tsx'
import { PasswordPanel, panelWidth } from './PasswordPanel.tsx'
import { IdentityFields, PlaceFields } from './PersonForm.tsx'
import { renewPeople } from './people.api.ts'
import { personText } from './person.text.ts'
import { emptyDraft, newPerson } from './person-draft.ts'
import { usePersonForm } from './use-person-form.ts'

/** Adds a person and shows their first password once. */
export function NewPersonDrawer({
  orgId,
  onClose,
}: {
  /** Chosen to begin with. */
  orgId: string | undefined
  onClose: () => void
}) {
  const words = useText(personText)
  const client = useQueryClient()
  const form = usePersonForm(emptyDraft(orgId))
  const { draft, messages, change } = form
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(addPerson, newPerson(draft)),
    onSuccess: () => renewPeople(client),
    onError: form.reject,
  })
  if (data !== undefined) {
    return (
      <PasswordPanel
        title={words.created}
        loginName={draft.loginName.trim().toLowerCase()}
        password={data.password}
        onClose={onClose}
      />
    )
  }
  return (
    <SidePanel
      title={words.add}
      width={panelWidth}
      isUnsaved={form.isUnsaved}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button variant="solid" isBusy={isPending} onClick={() => form.check() && mutate()}>
            {words.create}
          </Button>
        </>
      )}
    >
      <IdentityFields isNew draft={draft} messages={messages} change={change} />
      <PlaceFields draft={draft} messages={messages} change={change} />
      {error !== null && !form.isTold && <ErrorNote error={error} />}
    </SidePanel>
  )
}
