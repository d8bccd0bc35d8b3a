import { defineText } from '#web/platform/i18n/define-text.ts'

/** Words that say why something is not shown, and who can change that. */
export const accessExplanationText = defineText({
  zh: {
    title: '此页面对您不可见',
    permission: (right: string) => `此页面需要“${right}”权限，您的角色均不具备该权限。`,
    right: (right: string) => `缺少的权限：“${right}”。`,
    menu: '您有相应权限，但您的角色都没有显示此菜单。',
    system: '您所在的单位没有包含此页面的系统。',
    roles: (names: string) => `具备该权限的角色：${names}`,
    givers: (names: string) => `可以为您开通的人：${names}`,
    noGivers: '本单位及上级单位没有可以开通的人，请联系系统管理员。',
    giver: (name: string, organisation: string) => `${name}（${organisation}）`,
    comma: '、',
    home: '返回首页',
  },
  en: {
    title: 'You do not see this page',
    permission: (right: string) =>
      `The page needs the right “${right}”, and none of your roles has it.`,
    right: (right: string) => `The missing right: “${right}”.`,
    menu: 'You have the right for it, but none of your roles shows this menu entry.',
    system: 'Your organisation does not have the system that this page belongs to.',
    roles: (names: string) => `Roles that have it: ${names}`,
    givers: (names: string) => `Who can give it to you: ${names}`,
    noGivers:
      'Nobody of your organisation or one above it can give it; please ask the system administrator.',
    giver: (name: string, organisation: string) => `${name} (${organisation})`,
    comma: ', ',
    home: 'Back to the first page',
  },
})
