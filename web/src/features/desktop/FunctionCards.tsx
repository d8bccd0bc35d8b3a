import type { LocalText } from '@iwater/contract/fields'
import type { FunctionEntry, findModules } from '@iwater/contract/navigation'
import type { OutputOf } from '@iwater/contract/route'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, StarOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession, useViewing } from '#web/platform/session/session.ts'
import { MenuIcon } from '#web/product/MenuIcon.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { modulesQuery, mostUsedQuery } from './desktop.api.ts'
import { FunctionTile } from './FunctionTile.tsx'
import { functionsText } from './functions.text.ts'
import { type Favourites, useFavourites } from './use-favourites.ts'

type Read<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

/** The content of a card that reads something: a skeleton before it is there, what went wrong, or what it shows. */
function Content<T>({
  of,
  empty,
  children,
}: {
  of: Read<readonly T[]>
  empty: ReactNode
  children: (data: readonly T[]) => ReactNode
}) {
  if (of.data === undefined) {
    return <Pending error={of.error} onRetry={of.refetch} rows={5} />
  }
  return of.data.length === 0 ? empty : children(of.data)
}

type Module = OutputOf<typeof findModules>[number]

/** Functions without a module form one group; the desktop itself is left out. */
function groupsOf(modules: readonly Module[], alone: LocalText): readonly Module[] {
  const filled = modules
    .map((module) => ({
      ...module,
      functions: module.functions.filter(({ path }) => path !== paths.workDesktop()),
    }))
    .filter(({ functions }) => functions.length > 0)
  const isAlone = ({ microserviceId, functions }: Module) =>
    functions.every(({ functionId }) => functionId === microserviceId)
  const lone = filled.filter(isAlone)
  const first = lone.slice(0, 1).map((module) => ({
    ...module,
    name: alone,
    icon: 'layout-grid',
    functions: lone.flatMap(({ functions }) => functions),
  }))
  return [...first, ...filled.filter((module) => !isAlone(module))]
}

/** The modules of the system on screen, each with its functions. */
export function ApplicationsCard() {
  const words = useText(functionsText)
  const local = useLocal()
  const systemId = useSession((session) => session.systemId)
  const organisationId = useSession((session) => session.organisationId)
  const modules = useQuery(modulesQuery(systemId, organisationId))
  const favourites = useFavourites()
  const filled =
    modules.data &&
    groupsOf(modules.data, { zh: functionsText.zh.alone, en: functionsText.en.alone })
  const count = filled?.reduce((sum, { functions }) => sum + functions.length, 0)
  return (
    <Card
      className="desk-applications"
      title={words.applications}
      note={count === undefined ? undefined : words.applicationsNote(count)}
    >
      {favourites.error !== null && <ErrorNote error={favourites.error} />}
      <Content
        of={{ ...modules, data: filled }}
        empty={<EmptyState title={words.noApplications} hint={words.noApplicationsHint} />}
      >
        {(list) => (
          <div className="function-modules">
            {list.map((module, place) => (
              <section key={module.microserviceId}>
                <h3>
                  <MenuIcon name={module.icon} size={15} />
                  {local(module.name)}
                </h3>
                <ul className="function-tiles">
                  {module.functions.map((entry, index) => (
                    <FunctionTile
                      key={entry.functionId}
                      entry={entry}
                      place={place + index}
                      favourites={favourites}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Content>
    </Card>
  )
}

/** The favourites in a list in which they change places and go. */
function FavouriteOrder({ favourites }: { favourites: Favourites }) {
  const words = useText(functionsText)
  const local = useLocal()
  const { list, move, toggle } = favourites
  return (
    <ul className="function-order">
      {list.map((entry: FunctionEntry, place) => {
        const name = local(entry.name)
        return (
          <li key={entry.functionId}>
            <span>{name}</span>
            <IconButton
              label={words.earlier(name)}
              aria-disabled={place === 0}
              onClick={() => move(entry, -1)}
            >
              <ChevronUp size={16} />
            </IconButton>
            <IconButton
              label={words.later(name)}
              aria-disabled={place === list.length - 1}
              onClick={() => move(entry, 1)}
            >
              <ChevronDown size={16} />
            </IconButton>
            <IconButton label={words.remove(name)} onClick={() => toggle(entry)}>
              <StarOff size={15} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

/** What the person has starred. */
export function FavouritesCard() {
  const words = useText(functionsText)
  const favourites = useFavourites()
  const isViewing = useViewing() !== null
  const [isEditing, setIsEditing] = useState(false)
  const { list, isPending, readError, refetch } = favourites
  return (
    <Card
      title={words.favourites}
      extra={
        list.length > 0 &&
        !isViewing && (
          <Button variant="quiet" aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? words.done : words.edit}
          </Button>
        )
      }
    >
      {favourites.error !== null && <ErrorNote error={favourites.error} />}
      <Content
        of={{ data: isPending || readError ? undefined : list, error: readError, refetch }}
        empty={
          <EmptyState
            title={words.noFavourites}
            hint={words.noFavouritesHint}
            action={
              <OwnLink className="w-button w-button-outline" to={paths.workDesktop()}>
                {words.toApplications}
              </OwnLink>
            }
          />
        }
      >
        {(entries) =>
          isEditing ? (
            <FavouriteOrder favourites={favourites} />
          ) : (
            <ul className="function-tiles">
              {entries.map((entry, place) => (
                <FunctionTile
                  key={entry.functionId}
                  entry={entry}
                  place={place}
                  favourites={favourites}
                />
              ))}
            </ul>
          )
        }
      </Content>
    </Card>
  )
}

/** What the person opened most often lately. */
export function MostUsedCard() {
  const words = useText(functionsText)
  const format = useFormat()
  const favourites = useFavourites()
  return (
    <Card title={words.mostUsed} note={words.mostUsedNote}>
      <Content
        of={useQuery(mostUsedQuery)}
        empty={<EmptyState title={words.noUse} hint={words.noUseHint} />}
      >
        {(entries) => (
          <ul className="function-tiles">
            {entries.map((entry, place) => (
              <FunctionTile
                key={entry.functionId}
                entry={entry}
                place={place}
                note={words.times(format.number(entry.count))}
                favourites={favourites}
              />
            ))}
          </ul>
        )}
      </Content>
    </Card>
  )
}
