// Loaded before a program that must not outlive the one that started it, also when that one is killed. JavaScript: a built server never
// loads what takes the types out of TypeScript, which costs it nine megabytes.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 250).unref();
