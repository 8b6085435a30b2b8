export const usersScreens = {
  "/users": async () => (await import("./list/user-list.tsx")).UserList,
  "/users/$uuid": async () => (await import("./detail/user-detail.tsx")).UserDetail,
};
