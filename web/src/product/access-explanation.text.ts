import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts that explain missing access, and who can grant it. */
export const accessExplanationText = defineText({
  zh: {
    title: '此页面对您不可见',
    permission: (permission: string) => `此页面需要“${permission}”权限，您的角色均不具备该权限。`,
    missing: (permission: string) => `缺少的权限：“${permission}”。`,
    menu: '您有相应权限，但您的角色都没有显示此菜单。',
    system: '您所在的单位没有包含此页面的系统。',
    roles: (names: string) => `具备该权限的角色：${names}`,
    givers: (names: string) => `可开通权限的人员：${names}`,
    noGivers: '本单位及上级单位没有可开通权限的人员，请联系系统管理员。',
    giver: (name: string, organisation: string) => `${name}（${organisation}）`,
    comma: '、',
    home: '返回起始页',
  },
  en: {
    title: 'You do not have access to this page',
    permission: (permission: string) =>
      `This page requires the permission “${permission}”, which none of your roles has.`,
    missing: (permission: string) => `Missing permission: “${permission}”.`,
    menu: 'You have the permission, but none of your roles shows this menu entry.',
    system: 'Your organisation does not have the system of this page.',
    roles: (names: string) => `Roles with this permission: ${names}`,
    givers: (names: string) => `People who can grant access: ${names}`,
    noGivers:
      'No one in your organisation or its superiors can grant access. Contact the system administrator.',
    giver: (name: string, organisation: string) => `${name} (${organisation})`,
    comma: ', ',
    home: 'Back to the start page',
  },
})
