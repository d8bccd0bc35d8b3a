import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { paths } from '#web/app/paths.ts'
import { currentLanguage, textNow } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import {
  beginWish,
  enterOrganisation,
  readInfoIn,
  sessionNow,
} from '#web/platform/session/session.ts'
import { landingPathAfterMove, visibleTo } from '#web/shell/menu/menu-items.ts'
import { fetchMenu } from '#web/shell/menu/use-menu.ts'
import { ownerOf, shellStateOf } from '#web/shell/shell-state.ts'
import type { Go } from '#web/shell/use-go.ts'
import { organisationText } from './organisation.text.ts'
import { systemAfterMove } from './system-after-move.ts'

/** The start page without a menu. */
const withoutMenu = ({ permissions }: SignInInfo) =>
  permissions.includes('activity.view') ? paths.welcome() : paths.personalDesktop()

/**
 * Moves to another organisation: everything there is fetched first, then shown at once. Whatever was still on its way for
 * the previous organisation remains: its pages, their data and the menu are dropped.
 */
export async function changeOrganisation(organisationId: string, path: string, go: Go) {
  const isWished = beginWish()
  const { info: before, systemId: currentId } = sessionNow()
  const info = await readInfoIn(organisationId)
  const current = before?.systemOrgs.find((system) => system.systemId === currentId)
  const systemId = systemAfterMove(current, info.systemOrgs)?.systemId ?? null
  const menu =
    systemId === null ? null : await fetchMenu({ organisationId, systemId, isConfiguring: false })
  if (!isWished()) return
  const landing = landingPathAfterMove(visibleTo(info.roles, menu?.items ?? []), path)
  const store = shellStateOf(ownerOf(info, organisationId), paths.welcome())
  if (menu !== null) store.setState({ menu })
  go(landing ?? withoutMenu(info))
  enterOrganisation(info, systemId)
  showDone(textNow(organisationText).changed(info.userInfo.organizationNames[currentLanguage()]))
}
