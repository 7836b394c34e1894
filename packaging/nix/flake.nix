{
  description = "Filters that shorten the memory files of coding agents";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { nixpkgs, ... }:
    let
      systems = [
        "x86_64-linux"
        "aarch64-linux"
        "x86_64-darwin"
        "aarch64-darwin"
      ];
      forAll = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
    in
    {
      packages = forAll (pkgs: {
        default = pkgs.stdenv.mkDerivation {
          pname = "pith";
          version = "0.2.0";
          src = ../..;
          nativeBuildInputs = [ pkgs.makeWrapper ];
          buildInputs = [ pkgs.pcre2 ];
          makeFlags = [ "PREFIX=$(out)" ];
          doCheck = true;
          checkTarget = "summary";
          # The pipelines are makefiles.
          postInstall = ''
            wrapProgram $out/bin/pith --suffix PATH : ${pkgs.lib.makeBinPath [ pkgs.gnumake ]}
          '';
          meta = {
            description = "Filters that shorten the memory files of coding agents";
            homepage = "https://github.com/OWNER/pith";
            license = pkgs.lib.licenses.mit;
            mainProgram = "pith";
            platforms = systems;
          };
        };
      });
    };
}
