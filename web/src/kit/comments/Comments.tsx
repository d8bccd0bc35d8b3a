import './comments.css'
import type { Entity } from '@iwater/contract/kit/entity'
import type { Comment } from '@iwater/contract/kit/record/comment-calls'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useHasPermission, useIsDemonstration, useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { Avatar } from '#web/ui/picture/Avatar.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { Age } from '#web/ui/text/Age.tsx'
import { CommentForm } from './CommentForm.tsx'
import { commentsText } from './comments.text.ts'
import { useComments } from './use-comments.ts'

function RemoveDialog({ remove, onClose }: { remove: () => Promise<void>; onClose: () => void }) {
  const words = useText(commentsText)
  const { mutate, error, isPending } = useMutation({ mutationFn: remove, onSuccess: onClose })
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirmLabel={words.remove}
      isBusy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{words.removeQuestion}</p>
    </ConfirmDialog>
  )
}

function CommentItem({
  comment,
  isOwn,
  mayRemove,
  edit,
  remove,
}: {
  comment: Comment
  isOwn: boolean
  mayRemove: boolean
  edit: (text: string) => Promise<void>
  remove: () => Promise<void>
}) {
  const words = useText(commentsText)
  const local = useLocal()
  const format = useFormat()
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const close = () => setOpen(undefined)
  const { author, text, addedAt, changedAt } = comment
  const name = author === null ? words.unseen : local(author.name)
  return (
    <li className="kit-comment">
      <Avatar name={name} picture={null} size={32} />
      <div>
        <p className="kit-comment-head">
          <b>{name}</b>
          <Age at={Date.parse(addedAt)} />
          {changedAt !== null && <span title={format.dateTime(changedAt)}>{words.changed}</span>}
        </p>
        {open === 'edit' ? (
          <CommentForm
            label={words.editLabel}
            sendLabel={words.save}
            text={text}
            send={edit}
            onCancel={close}
          />
        ) : (
          <p className="kit-comment-text">{text}</p>
        )}
      </div>
      {(isOwn || mayRemove) && open !== 'edit' && (
        <Menu
          label={words.options(name)}
          entries={[
            ...(isOwn
              ? [
                  {
                    key: 'edit',
                    label: words.edit,
                    icon: Pencil,
                    onSelect: () => setOpen('edit'),
                  },
                ]
              : []),
            {
              key: 'remove',
              label: words.remove,
              icon: Trash2,
              onSelect: () => setOpen('remove'),
            },
          ]}
          trigger={(props) => (
            <IconButton {...props} label={words.options(name)}>
              <Ellipsis size={16} />
            </IconButton>
          )}
        />
      )}
      {open === 'remove' && <RemoveDialog remove={remove} onClose={close} />}
    </li>
  )
}

/** What people say about a record, newest last, and where the user adds to it. */
export function Comments({ entity, id }: { entity: Entity; id: string }) {
  const words = useText(commentsText)
  const userId = useSession((session) => session.info?.userInfo.userId)
  const isDemonstration = useIsDemonstration()
  const mayRemove = useHasPermission(entity.access.change)
  const { comments, add, edit, remove, ...query } = useComments(entity, id)
  return (
    <section className="kit-comments">
      <h3>{words.title}</h3>
      {query.data === undefined ? (
        <Pending error={query.error} onRetry={query.refetch} rows={2} />
      ) : (
        <>
          {query.hasNextPage && (
            <Button
              variant="quiet"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {words.earlier}
            </Button>
          )}
          {comments.length === 0 && <p className="kit-note">{words.none}</p>}
          <ol>
            {comments.map((comment) => (
              <CommentItem
                key={comment.commentId}
                comment={comment}
                isOwn={comment.author?.userId === userId && !isDemonstration}
                mayRemove={mayRemove && !isDemonstration}
                edit={(text) => edit(comment, text)}
                remove={() => remove(comment)}
              />
            ))}
          </ol>
          {!isDemonstration && <CommentForm label={words.own} sendLabel={words.add} send={add} />}
        </>
      )}
    </section>
  )
}
