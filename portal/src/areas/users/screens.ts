/** The screens of the pages of users, loaded when a page is first wanted. */
export const usersScreens = {
  "/users": async () => (await import("./list/user-list.tsx")).UserList,
  "/users/$uuid": async () => (await import("./detail/user-detail.tsx")).UserDetail,
};
