/** A reason to stop that the person at the terminal can act on. Its message is in Spanish and contains no secret. */
export class DeployError extends Error {}

/** Runs a command of the terminal: prints the message of a DeployError, or any other error whole, and exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof DeployError ? `\n  ${error.message}\n` : error);
    process.exit(1);
  }
}
