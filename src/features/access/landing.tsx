export function Landing() {
  return (
    <main>
      <h1>Llavero</h1>
    </main>
  );
}
